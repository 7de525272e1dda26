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
