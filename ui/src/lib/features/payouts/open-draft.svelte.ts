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

/** The open draft. It outlives its screen, so that leaving it loses nothing; the program keeps the file and the rows. */
class OpenDraft {
  view = $state.raw<DraftView>();

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

  async discard(): Promise<void> {
    if (this.view) await rpc('payouts_discard', { draft: this.view.draft });
    this.clear();
  }

  /** Closes the draft here, without a change of the records: another profile was opened, or it became a batch. */
  clear(): void {
    this.view = undefined;
  }
}

export const openDraft = new OpenDraft();

/** The file's bytes, base64. */
export function bytesOf(file: File): Promise<string> {
  return base64Of(file).catch(() => {
    throw new UnreadableFile('not_readable', file.name);
  });
}
