import type { AppError } from '$lib/generated/commands';
import { toAppError } from './error';

/** A kept list of the service: read at once, asked for again when somebody wants it newer. */
export class Listing<View> {
  view = $state.raw<View>();
  error = $state.raw<AppError>();
  busy = $state(false);
  #load: (again: boolean) => Promise<View>;
  /** Counts what was asked for: an answer to an earlier question is not shown. */
  #question = 0;

  constructor(load: (again: boolean) => Promise<View>) {
    this.#load = load;
  }

  async read(again = false): Promise<void> {
    const question = ++this.#question;
    this.busy = true;
    try {
      const view = await this.#load(again);
      if (question === this.#question) [this.view, this.error] = [view, undefined];
    } catch (thrown) {
      // What was asked for once more is the same list: the old one stays in sight.
      if (question === this.#question) [this.view, this.error] = [again ? this.view : undefined, toAppError(thrown)];
    } finally {
      if (question === this.#question) this.busy = false;
    }
  }
}
