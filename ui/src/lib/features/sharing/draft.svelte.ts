import type { SharingView } from '$lib/generated/commands';

export type Kind = 'message' | 'reminder';

/** What a text is proposed from. */
export type Proposed = Pick<SharingView, Kind>;

/** The text that is being written: a proposal until somebody changes it, and then theirs. */
export class Draft {
  #sharing: () => Proposed;
  #chosen = $state<Kind>();
  #own = $state<Partial<Record<Kind, string>>>({});

  constructor(sharing: () => Proposed) {
    this.#sharing = sharing;
  }

  /** What can be written, in the order in which it is offered. */
  get kinds(): Kind[] {
    const { message, reminder } = this.#sharing();
    return [...(message === null ? [] : ['message' as const]), ...(reminder === null ? [] : ['reminder' as const])];
  }

  get kind(): Kind {
    const [first = 'message'] = this.kinds;
    return this.#chosen !== undefined && this.kinds.includes(this.#chosen) ? this.#chosen : first;
  }

  set kind(kind: Kind) {
    this.#chosen = kind;
  }

  get #proposed(): string {
    return this.#sharing()[this.kind] ?? '';
  }

  get text(): string {
    return this.#own[this.kind] ?? this.#proposed;
  }

  set text(text: string) {
    this.#own[this.kind] = text;
  }

  /** Whether somebody changed the proposal. */
  get changed(): boolean {
    return this.text !== this.#proposed;
  }

  /** Back to the proposal. */
  reset(): void {
    delete this.#own[this.kind];
  }
}
