import type { AppError, FileSavedView } from '$lib/generated/commands';
import { isCancelled, toAppError } from '$lib/ipc/error';

/** Saves one file at a time, and keeps the path of the last one. */
export class Saving {
  busy = $state(false);
  path = $state<string>();
  error = $state.raw<AppError>();

  async save(write: () => Promise<FileSavedView>): Promise<void> {
    this.busy = true;
    this.error = undefined;
    try {
      this.path = (await write()).path;
    } catch (thrown) {
      this.path = undefined;
      const error = toAppError(thrown);
      if (!isCancelled(error)) this.error = error;
    } finally {
      this.busy = false;
    }
  }
}
