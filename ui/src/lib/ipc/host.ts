import type { Event } from '$lib/generated/commands';
import { LoopbackHost } from './loopback-host';
import { TauriHost, insideTauri } from './tauri-host';

export type Listener = (event: Event | null) => void;

/** Whoever answers the commands: the window's own program, or the same program behind a loopback address. */
export interface Host {
  /** Carries out a command. Rejects with whatever the program threw; `error.ts` makes an AppError of it. */
  call(command: string, args: object): Promise<unknown>;
  /** Hears of every change, until the page ends. `null` says that some were missed, so that anything may have changed. */
  watch(listener: Listener): void;
}

/** The host of this page. Inside the window there is only one; elsewhere the address must carry a token. */
export function findHost(): Host {
  return insideTauri() ? new TauriHost() : LoopbackHost.fromAddress(window);
}
