import { Channel, invoke } from '@tauri-apps/api/core';
import type { Event } from '$lib/generated/commands';
import type { Host, Listener } from './host';

const AGAIN_MS = 1000;

/** The program of this window. Its permitted command is `rpc`; `watch` passes a channel for events. */
export class TauriHost implements Host {
  call(command: string, args: object): Promise<unknown> {
    return invoke('rpc', { command, args });
  }

  watch(listener: Listener): void {
    const events = new Channel<Event | null>();
    events.onmessage = listener;
    // Refused while the records cannot be opened, which may change.
    this.call('watch', { events }).catch(() => setTimeout(() => this.watch(listener), AGAIN_MS));
  }
}
