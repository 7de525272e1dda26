import type { AliasesFile, AliasesFileView, AppError } from '$lib/generated/commands';
import { base64Of } from '$lib/ipc/base64';
import { toAppError } from '$lib/ipc/error';
import { rpc } from '$lib/ipc/rpc';

/** A file of aliases on its way into the records: looked at first, taken whole or not at all. */
export class AliasesImport {
  name = $state<string>();
  view = $state.raw<AliasesFileView>();
  error = $state.raw<AppError>();
  /** The file that is read now. */
  reading = $state<string>();
  saving = $state(false);
  /** The file itself cannot be opened. */
  unreadable = $state(false);

  #bytes = '';
  #sheet: string | null = null;

  /** Whether something of it can be saved. */
  get ready(): boolean {
    return this.view !== undefined && this.view.problems.length === 0 && this.view.new > 0;
  }

  async read(file: File): Promise<void> {
    [this.view, this.error, this.unreadable, this.reading] = [undefined, undefined, false, file.name];
    try {
      this.#bytes = await base64Of(file);
    } catch {
      [this.unreadable, this.reading] = [true, undefined];
      return;
    }
    [this.name, this.#sheet] = [file.name, null];
    await this.#look();
  }

  async turnTo(sheet: string): Promise<void> {
    // What is shown is what is saved.
    [this.view, this.#sheet] = [undefined, sheet];
    await this.#look();
  }

  async #look(): Promise<void> {
    const asked = this.#asked();
    const isLast = (): boolean => asked.bytes_base64 === this.#bytes && asked.sheet === this.#sheet;
    this.reading = asked.file_name;
    try {
      const view = await rpc('aliases_check', asked);
      if (isLast()) [this.view, this.error] = [view, undefined];
    } catch (thrown) {
      if (isLast()) [this.view, this.error] = [undefined, toAppError(thrown)];
    } finally {
      if (isLast()) this.reading = undefined;
    }
  }

  /** Saves what is new, and gives how many that were; nothing where it was refused. */
  async save(): Promise<number | undefined> {
    if (this.saving || !this.ready) return undefined;
    this.saving = true;
    try {
      return (await rpc('aliases_import', this.#asked())).saved;
    } catch (thrown) {
      this.error = toAppError(thrown);
      return undefined;
    } finally {
      this.saving = false;
    }
  }

  #asked(): AliasesFile {
    return { file_name: this.name ?? '', bytes_base64: this.#bytes, sheet: this.#sheet };
  }
}
