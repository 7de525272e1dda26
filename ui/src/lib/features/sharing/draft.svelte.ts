import type { SharingView } from '$lib/generated/commands';

export type Kind = 'message' | 'reminder';

/** The source of the proposed texts. */
export type Proposed = Pick<SharingView, Kind>;

/** The text being written: the proposal until a person edits it, then theirs. */
export class Draft {
  #sharing: () => Proposed;
  #chosen = $state<Kind>();
  #own = $state<Partial<Record<Kind, string>>>({});

  constructor(sharing: () => Proposed) {
    this.#sharing = sharing;
  }

  /** The available texts, in the order offered. */
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

  /** Whether a person edited the proposal. */
  get changed(): boolean {
    return this.text !== this.#proposed;
  }

  /** Restores the proposal. */
  reset(): void {
    delete this.#own[this.kind];
  }
}
