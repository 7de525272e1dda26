import type { DraftView } from '$lib/generated/commands';
import { base64Of } from '$lib/ipc/base64';
import { rpc } from '$lib/ipc/rpc';

/** The largest file that is read. */
export const MAX_BYTES = 20 * 1024 * 1024;

/** A file that could not be passed to the program. */
export class UnreadableFile extends Error {
  constructor(
    readonly why: 'too_large' | 'not_readable',
    readonly fileName: string,
  ) {
    super(why);
  }
}

/** How long a discarded draft can be restored from the bar; from the list until the program closes. */
export const UNDO_MS = 10_000;

/** A draft that was just discarded. */
export interface Discarded {
  draft: string;
  fileName: string;
}

/** The open draft. It outlives its screen, so that leaving it loses nothing; the program keeps the file and the rows. */
class OpenDraft {
  view = $state.raw<DraftView>();
  /** The draft that was discarded within the last seconds. */
  discarded = $state.raw<Discarded>();
  #undo: ReturnType<typeof setTimeout> | undefined;

  /** Reads a file into a new draft. Earlier drafts stay. */
  async read(file: File): Promise<DraftView> {
    if (file.size > MAX_BYTES) throw new UnreadableFile('too_large', file.name);
    const view = await rpc('payouts_read', { file_name: file.name, bytes_base64: await bytesOf(file), sheets: [] });
    this.view = view;
    return view;
  }

  /** Opens the draft `id`: from memory if it is the open one, unless `again` is set. */
  async show(id: string, again = false): Promise<void> {
    if (this.view?.draft === id && !again) return;
    if (!again) this.clear();
    this.view = await rpc('payouts_draft', { draft: id });
  }

  /** Discards the draft; it can be restored. */
  async discard(): Promise<void> {
    const view = this.view;
    if (!view) return;
    await rpc('payouts_discard', { draft: view.draft });
    this.clear();
    this.discarded = { draft: view.draft, fileName: view.file_name };
    this.#undo = setTimeout(() => (this.discarded = undefined), UNDO_MS);
  }

  /** Restores a discarded draft. */
  async restore(draft: string): Promise<void> {
    await rpc('payouts_restore', { draft });
    this.#forgetDiscarded();
  }

  /** Closes the draft here, without a change of the records: another profile was opened, or it became a batch. */
  clear(): void {
    this.view = undefined;
    this.#forgetDiscarded();
  }

  #forgetDiscarded(): void {
    clearTimeout(this.#undo);
    this.discarded = undefined;
  }
}

export const openDraft = new OpenDraft();

/** The file's bytes, base64. */
export function bytesOf(file: File): Promise<string> {
  return base64Of(file).catch(() => {
    throw new UnreadableFile('not_readable', file.name);
  });
}
