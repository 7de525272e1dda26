import { invoke } from '@tauri-apps/api/core';
import type { ConfirmCommands } from '$lib/generated/commands';
import { toAppError } from './error';

/** Asks the program from the confirm window, which is granted the one command `confirm`. Rejects with an AppError. */
export async function confirmRpc<Name extends keyof ConfirmCommands>(command: Name, args: ConfirmCommands[Name]['args']): Promise<ConfirmCommands[Name]['view']> {
  try {
    return (await invoke('confirm', { command, args })) as ConfirmCommands[Name]['view'];
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

/** Asks for a window as high as its page. Where it stays as it is, everything can be scrolled to all the same. */
export function fitWindow(height: number): void {
  void invoke('confirm', { command: 'confirm_fit', args: { height: Math.ceil(height) } }).catch(() => undefined);
}
