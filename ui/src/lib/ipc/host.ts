import type { Event } from '$lib/generated/commands';
import { TauriHost } from './tauri-host';

/** Whoever answers the commands: for now the window's own program. */
export interface Host {
  /** Carries out a command. Rejects with whatever the program threw; `error.ts` makes an AppError of it. */
  call(command: string, args: object): Promise<unknown>;
  /** Hears of every change, until the page ends; `null` when some were missed and everything shown should be read again. */
  watch(listener: (event: Event | null) => void): void;
}

/** The host of this page: the window's own program. */
export function findHost(): Host {
  return new TauriHost();
}
