import type { Event } from '$lib/generated/commands';
import { TauriHost } from './tauri-host';

export type Listener = (event: Event | null) => void;

/** The receiver of commands: the window's own program. */
export interface Host {
  /** Executes a command. Rejects with what the program threw; `error.ts` converts it to an AppError. */
  call(command: string, args: object): Promise<unknown>;
  /** Reports every change until the page ends. `null`: some were missed, so anything may have changed. */
  watch(listener: Listener): void;
}

/** The host of this page: the window's program. */
export function findHost(): Host {
  return new TauriHost();
}
