import { untrack } from 'svelte';
import type { AppError } from '$lib/generated/commands';
import { problemAt, toAppError } from './error';

/**
 * Asking the program something about a form, one time after another, and what stands against it.
 * A problem is about the value it was found in: once another stands there, it is not said until the next answer.
 */
export class Asking {
  busy = $state(false);

  readonly #values: () => object;
  #against = $state.raw<{ error: AppError; asked: Written }>();
  readonly #error = $derived.by(() => this.#against && standing(this.#against.error, this.#against.asked, written(this.#values())));

  /** Of the values that problems name by these paths, with what is known to stand against them already. */
  constructor(values: () => object, refused?: AppError) {
    this.#values = values;
    if (refused) this.#against = { error: refused, asked: written(values()) };
  }

  get error(): AppError | undefined {
    return this.#error;
  }

  /** The sentence beside a field. */
  readonly at = (path: string): string | undefined => problemAt(this.error, path);

  async ask(deed: () => Promise<void>): Promise<void> {
    const asked = untrack(() => written(this.#values()));
    this.busy = true;
    this.#against = undefined;
    try {
      await deed();
    } catch (thrown) {
      this.#against = { error: toAppError(thrown), asked };
    } finally {
      this.busy = false;
    }
  }
}

/** What of an error still is about what stands in the form. Without any problem left, fields that had to be mended are no error any more. */
function standing(error: AppError, asked: Written, now: Written): AppError | undefined {
  const problems = error.problems.filter(({ path }) => asked[path] === now[path]);
  if (problems.length === error.problems.length) return error;
  return problems.length === 0 && error.code === 'Invalid' ? undefined : { ...error, problems };
}

type Written = Record<string, string | undefined>;

function written(values: object): Written {
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [path, JSON.stringify(value)]));
}
