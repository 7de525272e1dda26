import type { Event } from '$lib/generated/commands';
import { TauriHost } from './tauri-host';

export type Listener = (event: Event | null) => void;

/** Whoever answers the commands: the window's own program. */
export interface Host {
  /** Carries out a command. Rejects with whatever the program threw; `error.ts` makes an AppError of it. */
  call(command: string, args: object): Promise<unknown>;
  /** Hears of every change, until the page ends. `null` says that some were missed, so that anything may have changed. */
  watch(listener: Listener): void;
}

/** The host of this page: the window's own program. */
export function findHost(): Host {
  return new TauriHost();
}
