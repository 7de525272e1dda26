import type { DraftView } from '$lib/generated/commands';
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

/**
 * The one file being checked. It outlives its screen, so that a look elsewhere loses nothing; the rows themselves are the program's.
 * The file's bytes are kept as long, for reading another of its sheets.
 */
class OpenDraft {
  view = $state.raw<DraftView>();
  #file = $state.raw<{ name: string; base64: string }>();

  /** Whether the file is still at hand to read another sheet. */
  get canReadSheets(): boolean {
    return this.#file !== undefined;
  }

  /** Reads a file into a new draft, which takes the place of the one before. */
  async read(file: File): Promise<DraftView> {
    if (file.size > MAX_BYTES) throw new UnreadableFile('too_large', file.name);
    return this.#take({ name: file.name, base64: await base64Of(file) }, null);
  }

  /** Reads another sheet of the same file. */
  async readSheet(sheet: string): Promise<DraftView | undefined> {
    return this.#file && this.#take(this.#file, sheet);
  }

  /** Shows the draft `id`, from memory if it is the one at hand. */
  async show(id: string): Promise<void> {
    if (this.view?.draft === id) return;
    this.clear();
    this.view = await rpc('payouts_draft', { draft: id });
  }

  async leaveOut(rows: number[], leaveOut: boolean): Promise<void> {
    if (this.view) this.view = await rpc('payouts_leave_out', { draft: this.view.draft, rows, leave_out: leaveOut });
  }

  async discard(): Promise<void> {
    if (this.view) await rpc('payouts_discard', { draft: this.view.draft });
    this.clear();
  }

  /** Forgets it here, without touching the program's records: another profile was opened, or it became a payout. */
  clear(): void {
    this.view = undefined;
    this.#file = undefined;
  }

  async #take(file: { name: string; base64: string }, sheet: string | null): Promise<DraftView> {
    const before = this.view?.draft;
    const view = await rpc('payouts_read', { file_name: file.name, bytes_base64: file.base64, sheet });
    this.view = view;
    this.#file = file;
    if (before !== undefined && before !== view.draft) await rpc('payouts_discard', { draft: before });
    return view;
  }
}

export const openDraft = new OpenDraft();

function base64Of(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      done(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => failed(new UnreadableFile('not_readable', file.name));
    reader.readAsDataURL(file);
  });
}
