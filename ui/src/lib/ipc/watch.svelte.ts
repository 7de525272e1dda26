import type { AppError, Topic } from '$lib/generated/commands';
import { toAppError } from './error';
import type { Host, Listener } from './host';
import { host } from './rpc';

/** A batch reports every payment; a screen is read again at most this often by default. */
export const COALESCE_MS = 250;

/** The listeners of each host. A host is watched once. */
const watched = new WeakMap<Host, Set<Listener>>();

function watch(host: Host): Set<Listener> {
  const listeners = new Set<Listener>();
  watched.set(host, listeners);
  host.watch((event) => listeners.forEach((each) => each(event)));
  return listeners;
}

/** Calls `listener` on every change, until the returned function is called. */
export function onChange(listener: Listener): () => void {
  const listeners = watched.get(host()) ?? watch(host());
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A view that is read, and read again after every change of its topics. The last view stays if a later read fails. */
export class Reading<View> {
  view = $state.raw<View>();
  /** Why the last read failed. */
  error = $state.raw<AppError>();
  /** When `view` was read. */
  readAt = $state.raw<Date>();

  #load: () => Promise<View>;
  #everyMs: number;
  #busy = false;
  #again = false;
  /** The number of the current question: an answer to an earlier one is dropped. */
  #question = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<View>, everyMs = COALESCE_MS) {
    this.#load = load;
    this.#everyMs = everyMs;
  }

  /** Reads now; a read in progress is followed by another. */
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

  /** Shows the answer of a command, without reading again. */
  set(view: View): void {
    this.view = view;
    this.error = undefined;
    this.readAt = new Date();
  }

  /**
   * Reads now and after every change of `topics`, until the returned function is called. A read in progress belongs to an earlier question and is not
   * awaited.
   */
  keep(topics: readonly Topic[]): () => void {
    this.#question += 1;
    this.#busy = false;
    void this.reload();
    const stop = onChange((event) => {
      if (event === null || topics.includes(event.topic)) this.#soon();
    });
    return () => {
      stop();
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

/** A `Reading` that lives as long as its component, and starts again when a value that `load` uses changes. */
export function reading<View>(topics: readonly Topic[], load: () => Promise<View>, everyMs = COALESCE_MS): Reading<View> {
  const kept = new Reading(load, everyMs);
  $effect(() => kept.keep(topics));
  return kept;
}
