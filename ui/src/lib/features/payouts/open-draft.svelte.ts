import type { DraftView } from '$lib/generated/commands';
import { base64Of } from '$lib/ipc/base64';
import { rpc } from '$lib/ipc/rpc';

/** The largest file that is read. */
export const MAX_BYTES = 20 * 1024 * 1024;

/** A file that could not even be handed to the program. */
export class UnreadableFile extends Error {
  constructor(
    readonly why: 'too_large' | 'not_readable',
    readonly fileName: string,
  ) {
    super(why);
  }
}

/** The draft being looked at. It outlives its screen, so that a look elsewhere loses nothing; file and rows are the program's. */
class OpenDraft {
  view = $state.raw<DraftView>();

  /** Reads a file into a new draft. Drafts before it stay. */
  async read(file: File): Promise<DraftView> {
    if (file.size > MAX_BYTES) throw new UnreadableFile('too_large', file.name);
    const view = await rpc('payouts_read', { file_name: file.name, bytes_base64: await bytesOf(file), sheets: [] });
    this.view = view;
    return view;
  }

  /** Shows the draft `id`, from memory if it is the one at hand and nothing asks to read it `again`. */
  async show(id: string, again = false): Promise<void> {
    if (this.view?.draft === id && !again) return;
    if (!again) this.clear();
    this.view = await rpc('payouts_draft', { draft: id });
  }

  async discard(): Promise<void> {
    if (this.view) await rpc('payouts_discard', { draft: this.view.draft });
    this.clear();
  }

  /** Forgets it here, without touching the program's records: another profile was opened, or it became a payout. */
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
