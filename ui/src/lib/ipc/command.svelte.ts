import { untrack } from 'svelte';
import type { AppError } from '$lib/generated/commands';
import { isCancelled, problemAt, toAppError } from './error';

/**
 * The state of a repeated call to the program: whether it is running, and the error of the last one. A problem applies to the value that its field
 * had; once the value changes, the problem is hidden until the next answer.
 */
export class Command {
  busy = $state(false);

  readonly #values: () => object;
  #last = $state.raw<{ error: AppError; asked: Serialised }>();
  readonly #error = $derived.by(() => this.#last && remaining(this.#last.error, this.#last.asked, serialised(this.#values())));

  /** `values` gives the form's values by problem path; `refused` is an error that is known already. */
  constructor(values: () => object = () => ({}), refused?: AppError) {
    this.#values = values;
    this.error = refused;
  }

  get error(): AppError | undefined {
    return this.#error;
  }

  /** Sets or clears an error from another call about the same values. */
  set error(error: AppError | undefined) {
    this.#last = error && { error, asked: untrack(() => serialised(this.#values())) };
  }

  /** The problem of a field. */
  readonly at = (path: string): string | undefined => problemAt(this.error, path);

  /** Runs the call and returns its error. The caller gets it even after the page was left. */
  async run(action: () => Promise<unknown>): Promise<AppError | undefined> {
    const asked = untrack(() => serialised(this.#values()));
    this.busy = true;
    this.error = undefined;
    try {
      await action();
      return undefined;
    } catch (thrown) {
      const error = toAppError(thrown);
      // A person who cancelled knows that nothing was done.
      if (!isCancelled(error)) this.#last = { error, asked };
      return error;
    } finally {
      this.busy = false;
    }
  }
}

/** The part of an error that still applies to the form. Without a remaining problem, an input error is over. */
function remaining(error: AppError, asked: Serialised, now: Serialised): AppError | undefined {
  const problems = error.problems.filter(({ path }) => asked[path] === now[path]);
  if (problems.length === error.problems.length) return error;
  return problems.length === 0 && error.code === 'Invalid' ? undefined : { ...error, problems };
}

type Serialised = Record<string, string | undefined>;

function serialised(values: object): Serialised {
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [path, JSON.stringify(value)]));
}
