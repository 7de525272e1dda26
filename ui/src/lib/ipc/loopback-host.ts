import type { Event } from '$lib/generated/commands';
import type { Host, Listener } from './host';

/** What `GET /events?since=n` answers. */
interface Events {
  /** Where to go on from. */
  next: number;
  events: (Event | null)[];
}

const POLL_MS = 250;
const TOKEN_KEY = 'loopback-token';

/**
 * The program behind a loopback address, for development and browser tests. It serves this page too, so its address is the page's.
 * The token comes once in the fragment, `#token=…`, and is then taken out of the address.
 */
export class LoopbackHost implements Host {
  constructor(
    private readonly base: string,
    private readonly token: string,
  ) {}

  static fromAddress(page: Window): LoopbackHost {
    const given = new URLSearchParams(page.location.hash.slice(1)).get('token');
    if (given !== null) {
      page.sessionStorage.setItem(TOKEN_KEY, given);
      page.history.replaceState(null, '', page.location.pathname);
    }
    return new LoopbackHost(page.location.origin, given ?? page.sessionStorage.getItem(TOKEN_KEY) ?? '');
  }

  async call(command: string, args: object): Promise<unknown> {
    const answer = await fetch(`${this.base}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ command, args }),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw body;
    return body;
  }

  watch(listener: Listener): void {
    let since = 0;
    const poll = async (): Promise<void> => {
      try {
        const answer = await fetch(`${this.base}/events?since=${since}`, { headers: { authorization: `Bearer ${this.token}` } });
        const { next, events } = (await answer.json()) as Events;
        since = next;
        events.forEach(listener);
      } catch {
        // The program is not there now; the next poll asks again from the same place.
      }
      setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
  }
}
