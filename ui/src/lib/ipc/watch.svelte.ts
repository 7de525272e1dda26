import type { AppError, Topic } from '$lib/generated/commands';
import { toAppError } from './error';
import type { Host, Listener } from './host';
import { host } from './rpc';

/** A busy run tells of every item; a screen is read anew at most this often, unless it says otherwise. */
export const COALESCE_MS = 250;

/** Whoever listens to a host. A host is watched once. */
const watched = new WeakMap<Host, Set<Listener>>();

function watch(host: Host): Set<Listener> {
  const listeners = new Set<Listener>();
  watched.set(host, listeners);
  host.watch((event) => listeners.forEach((each) => each(event)));
  return listeners;
}

/** Hears of every change until the answer is called. */
export function heard(listener: Listener): () => void {
  const listeners = watched.get(host()) ?? watch(host());
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A view that is read, and read again after every change of its topics. What was read stays when a later reading fails. */
export class Reading<View> {
  view = $state.raw<View>();
  /** Why the last reading failed. */
  error = $state.raw<AppError>();
  /** When `view` was read. */
  readAt = $state.raw<Date>();

  #load: () => Promise<View>;
  #everyMs: number;
  #busy = false;
  #again = false;
  /** Counts what was asked about: an answer to an earlier question is not shown. */
  #question = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<View>, everyMs = COALESCE_MS) {
    this.#load = load;
    this.#everyMs = everyMs;
  }

  /** Reads now; a reading already under way is followed by another. */
  async reload(): Promise<void> {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    const question = this.#question;
    const isLate = (): boolean => question !== this.#question;
    try {
      const view = await this.#load();
      if (!isLate()) this.set(view);
    } catch (thrown) {
      if (!isLate()) this.error = toAppError(thrown);
    }
    if (isLate()) return;
    this.#busy = false;
    if (this.#again) {
      this.#again = false;
      this.#soon();
    }
  }

  /** Shows what a command answered, without reading again. */
  set(view: View): void {
    this.view = view;
    this.error = undefined;
    this.readAt = new Date();
  }

  /** Reads now and after every change of `topics`, until the answer is called. What is still being read is about something else: nobody waits for it. */
  keep(topics: readonly Topic[]): () => void {
    this.#question += 1;
    this.#busy = false;
    void this.reload();
    const forget = heard((event) => {
      if (event === null || topics.includes(event.topic)) this.#soon();
    });
    return () => {
      forget();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#again = false;
    };
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.reload();
    }, this.#everyMs);
  }
}

/** A reading that lives as long as the component that asks for it, and starts anew when what `load` reads changes. */
export function reading<View>(topics: readonly Topic[], load: () => Promise<View>, everyMs = COALESCE_MS): Reading<View> {
  const kept = new Reading(load, everyMs);
  $effect(() => kept.keep(topics));
  return kept;
}
