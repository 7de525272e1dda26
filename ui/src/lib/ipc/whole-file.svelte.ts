import type { AppError, InputProblem } from '$lib/generated/commands';
import { base64Of } from '$lib/ipc/base64';
import { toAppError } from '$lib/ipc/error';

/** A file as the program receives it. */
export interface AskedFile {
  file_name: string;
  bytes_base64: string;
  sheet: string | null;
}

/** A file that is imported completely or not at all: previewed, then saved. Only the previewed file is saved. */
export class WholeFile<View extends { problems: InputProblem[]; new: number }> {
  name = $state<string>();
  view = $state.raw<View>();
  error = $state.raw<AppError>();
  /** The file being read. */
  reading = $state<string>();
  saving = $state(false);
  /** The file cannot be opened. */
  unreadable = $state(false);

  #bytes = '';
  #sheet: string | null = null;
  /** The number of the latest choice: an answer about an earlier one is dropped. */
  #choice = 0;
  #check: (file: AskedFile) => Promise<View>;
  #take: (file: AskedFile) => Promise<{ saved: number }>;

  constructor(check: (file: AskedFile) => Promise<View>, take: (file: AskedFile) => Promise<{ saved: number }>) {
    [this.#check, this.#take] = [check, take];
  }

  /** Whether the previewed file has something to save, and no read is in progress. */
  get ready(): boolean {
    return this.reading === undefined && this.view !== undefined && this.view.problems.length === 0 && this.view.new > 0;
  }

  async read(file: File): Promise<void> {
    const choice = ++this.#choice;
    [this.view, this.error, this.unreadable, this.reading] = [undefined, undefined, false, file.name];
    let bytes: string;
    try {
      bytes = await base64Of(file);
    } catch {
      if (choice === this.#choice) [this.unreadable, this.reading] = [true, undefined];
      return;
    }
    if (choice !== this.#choice) return;
    [this.#bytes, this.name, this.#sheet] = [bytes, file.name, null];
    await this.#look(choice);
  }

  /** Previews the same file again. */
  async again(): Promise<void> {
    await this.#look(++this.#choice);
  }

  async turnTo(sheet: string): Promise<void> {
    this.#sheet = sheet;
    await this.#look(++this.#choice);
  }

  async #look(choice: number): Promise<void> {
    const asked = this.#asked();
    this.reading = asked.file_name;
    let [view, error]: [View?, AppError?] = [];
    try {
      view = await this.#check(asked);
    } catch (thrown) {
      error = toAppError(thrown);
    }
    if (choice === this.#choice) [this.view, this.error, this.reading] = [view, error, undefined];
  }

  /** Saves the new entries and returns their number; undefined if it was refused. */
  async save(): Promise<number | undefined> {
    if (this.saving || !this.ready) return undefined;
    this.saving = true;
    try {
      return (await this.#take(this.#asked())).saved;
    } catch (thrown) {
      this.error = toAppError(thrown);
      return undefined;
    } finally {
      this.saving = false;
    }
  }

  #asked(): AskedFile {
    return { file_name: this.name ?? '', bytes_base64: this.#bytes, sheet: this.#sheet };
  }
}
