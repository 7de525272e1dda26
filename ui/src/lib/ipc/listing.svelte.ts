import type { AppError } from '$lib/generated/commands';
import { toAppError } from './error';

/** A cached list of the service: read at once, refreshed on request. */
export class Listing<View> {
  view = $state.raw<View>();
  error = $state.raw<AppError>();
  busy = $state(false);
  #load: (again: boolean) => Promise<View>;
  /** The number of the latest request: an answer to an earlier one is dropped. */
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
      // A refresh is of the same list: the old one stays visible.
      if (question === this.#question) [this.view, this.error] = [again ? this.view : undefined, toAppError(thrown)];
    } finally {
      if (question === this.#question) this.busy = false;
    }
  }
}
