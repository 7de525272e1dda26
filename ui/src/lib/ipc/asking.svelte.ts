import { untrack } from 'svelte';
import type { AppError } from '$lib/generated/commands';
import { problemAt, toAppError } from './error';

/**
 * Asking the program something, one time after another: whether it is under way, and what stands against it.
 * A problem is about the value of the form it was found in: once another stands there, it is not said until the next answer.
 */
export class Asking {
  busy = $state(false);

  readonly #values: () => object;
  #against = $state.raw<{ error: AppError; asked: Written }>();
  readonly #error = $derived.by(() => this.#against && standing(this.#against.error, this.#against.asked, written(this.#values())));

  /** Of the values that problems name by these paths, if any, with what is known to stand against them already. */
  constructor(values: () => object = () => ({}), refused?: AppError) {
    this.#values = values;
    this.error = refused;
  }

  get error(): AppError | undefined {
    return this.#error;
  }

  /** What came of something else about the same values, or nothing any more. */
  set error(error: AppError | undefined) {
    this.#against = error && { error, asked: untrack(() => written(this.#values())) };
  }

  /** The sentence beside a field. */
  readonly at = (path: string): string | undefined => problemAt(this.error, path);

  /** What came of it, where it is an error. Whoever asked gets it even after the page that shows it was left. */
  async ask(deed: () => Promise<unknown>): Promise<AppError | undefined> {
    const asked = untrack(() => written(this.#values()));
    this.busy = true;
    this.error = undefined;
    try {
      await deed();
      return undefined;
    } catch (thrown) {
      const error = toAppError(thrown);
      this.#against = { error, asked };
      return error;
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
