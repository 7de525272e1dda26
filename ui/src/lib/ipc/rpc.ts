import type { Commands } from '$lib/generated/commands';
import { toAppError } from './error';
import { findHost, type Host } from './host';

let found: Host | undefined;

/** The host of this page, found on first use. */
export function host(): Host {
  return (found ??= findHost());
}

/** Replaces the host; for tests. */
export function useHost(other: Host): void {
  found = other;
}

/** Calls `command` in the program. Always rejects with an AppError. */
export async function rpc<Name extends keyof Commands>(command: Name, args: Commands[Name]['args']): Promise<Commands[Name]['view']> {
  try {
    return (await host().call(command, args)) as Commands[Name]['view'];
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
