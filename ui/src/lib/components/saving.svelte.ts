import type { AppError, FileSavedView } from '$lib/generated/commands';
import { toAppError } from '$lib/ipc/error';

/** Writing a file at a time, and where the last one is. */
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
      this.error = toAppError(thrown);
    } finally {
      this.busy = false;
    }
  }
}
