import { Channel, invoke } from '@tauri-apps/api/core';
import type { Event } from '$lib/generated/commands';
import type { Host } from './host';

/** The program's own window. It is granted one command, `rpc`; events come through a channel handed in by it. */
export class TauriHost implements Host {
  call(command: string, args: object): Promise<unknown> {
    return invoke('rpc', { command, args });
  }

  watch(listener: (event: Event | null) => void): void {
    const events = new Channel<Event | null>();
    events.onmessage = listener;
    void this.call('watch', { events });
  }
}
