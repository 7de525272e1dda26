import { Channel, invoke, isTauri } from '@tauri-apps/api/core';
import type { Event } from '$lib/generated/commands';
import type { Host } from './host';

/** Whether this page runs in the program's own window. */
export function insideTauri(): boolean {
  return isTauri();
}

/** The program's own window. It is granted two commands: `rpc`, and `watch` with a channel for events. */
export class TauriHost implements Host {
  call(command: string, args: object): Promise<unknown> {
    return invoke('rpc', { command, args });
  }

  watch(listener: (event: Event) => void): void {
    const channel = new Channel<Event>();
    channel.onmessage = listener;
    void invoke('watch', { channel });
  }
}
