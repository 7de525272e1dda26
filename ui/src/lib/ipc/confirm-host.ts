import { invoke } from '@tauri-apps/api/core';
import type { ConfirmCommands } from '$lib/generated/commands';
import { toAppError } from './error';

/** Calls the program from the confirm window, which is permitted the command `confirm` only. Rejects with an AppError. */
export async function confirmRpc<Name extends keyof ConfirmCommands>(command: Name, args: ConfirmCommands[Name]['args']): Promise<ConfirmCommands[Name]['view']> {
  try {
    return (await invoke('confirm', { command, args })) as ConfirmCommands[Name]['view'];
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

/** Requests a window as high as its page. If it cannot grow, the page scrolls. */
export function fitWindow(height: number): void {
  void invoke('confirm', { command: 'confirm_fit', args: { height: Math.ceil(height) } }).catch(() => undefined);
}
