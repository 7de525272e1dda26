import type { AppError, BankAccountChoice, BankColumns, BankStatementBriefView, BankStatementCheckView, AmbiguousRowAnswer, UnclearIs, AmbiguousRowView } from '$lib/generated/commands';
import { base64Of } from '$lib/ipc/base64';
import { toAppError } from '$lib/ipc/error';
import { rpc } from '$lib/ipc/rpc';
import { en } from '$lib/messages/en';

const words = en.bankStatements;

/** Identifies a row of a file. */
export const placeOf = (row: { sheet: string; row: number }): string => `${row.row} ${row.sheet}`;

/** `“Page 2”, “Page 3”`. */
export const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** A bank's file before its import: checked any number of times, imported once. */
export class StatementFile {
  name = $state<string>();
  check = $state.raw<BankStatementCheckView>();
  error = $state.raw<AppError>();
  /** The description of the running action. */
  busy = $state<string>();
  /** The description of the last import. */
  done = $state<string>();
  /** The description of the last removal. */
  back = $state<string>();
  /** The file cannot be opened. */
  unreadable = $state(false);

  bank = $state('');
  number = $state('');
  /** The answers about ambiguous lines, by their place. */
  answers = $state<Record<string, AmbiguousRowAnswer>>({});
  sheet = $state<string>();
  /** Whether the file belongs to the known account without number, as a person answered. */
  same = $state<boolean>();

  #bytes = '';
  #columns: BankColumns | null = null;

  /** Whether the input differs from what was checked. */
  get changed(): boolean {
    return this.check !== undefined && (this.bank.trim() !== this.check.bank || this.number.trim() !== this.check.account_number);
  }

  async read(file: File): Promise<void> {
    this.clear();
    this.busy = words.reading(file.name);
    try {
      this.#bytes = await base64Of(file);
    } catch {
      this.unreadable = true;
      this.busy = undefined;
      return;
    }
    this.name = file.name;
    await this.#look(null, null);
  }

  /** Another sheet is another table with its own columns. */
  async readSheet(sheet: string): Promise<void> {
    this.sheet = sheet;
    this.same = undefined;
    this.#columns = null;
    await this.#look(null, null);
  }

  /** Without columns the program asks for them again. */
  async readColumns(columns: BankColumns): Promise<void> {
    this.#columns = columns;
    this.same = undefined;
    await this.#look(null, null);
  }

  /** The answer about the account was given for another number. */
  async again(): Promise<void> {
    this.same = undefined;
    await this.#look(this.bank, this.number);
  }

  /** Selects one of several possible accounts. */
  async selectAccount(account: BankAccountChoice): Promise<void> {
    this.same = undefined;
    await this.#look(account.bank, account.account_number);
  }

  /** The account decides which rows are new. */
  async answerSame(same: boolean): Promise<void> {
    this.same = same;
    await this.#look(this.bank, this.number);
  }

  answer(row: AmbiguousRowView, is: UnclearIs): void {
    this.answers[placeOf(row)] = { sheet: row.sheet, row: row.row, is };
  }

  answerAll(rows: readonly AmbiguousRowView[], is: UnclearIs): void {
    for (const row of rows) this.answer(row, is);
  }

  unanswered(rows: readonly AmbiguousRowView[]): number {
    return rows.filter((row) => this.answers[placeOf(row)] === undefined).length;
  }

  async keep(): Promise<void> {
    const name = this.name ?? '';
    this.busy = words.importing(name);
    this.error = undefined;
    try {
      const kept = await rpc('bank_statements_import', this.#request(this.bank, this.number));
      const unread = this.check?.unread_sheets ?? [];
      this.clear();
      this.done = words.check.done(name, kept.new, unread.length, quoted(unread));
    } catch (thrown) {
      this.error = toAppError(thrown);
      this.busy = undefined;
    }
  }

  /** The file was checked against a statement that is now removed. */
  takenBack(statement: BankStatementBriefView): void {
    this.done = undefined;
    this.back = words.back.done(statement.file_name, statement.lines);
    if (this.check && !this.check.ask) void this.again();
  }

  clear(): void {
    this.name = this.check = this.error = this.busy = this.done = this.back = this.sheet = this.same = undefined;
    this.unreadable = false;
    this.answers = {};
    this.#bytes = '';
    this.#columns = null;
  }

  async #look(bank: string | null, number: string | null): Promise<void> {
    this.busy = words.reading(this.name ?? '');
    this.error = undefined;
    try {
      this.check = await rpc('bank_statements_check', this.#request(bank, number));
      this.bank = this.check.bank;
      this.number = this.check.account_number;
      this.answers = {};
    } catch (thrown) {
      this.error = toAppError(thrown);
      if (this.check?.ask === null) this.check = undefined;
    }
    this.busy = undefined;
  }

  #request(bank: string | null, number: string | null) {
    return {
      file_name: this.name ?? '',
      bytes_base64: this.#bytes,
      sheet: this.sheet ?? null,
      bank,
      account_number: number,
      columns: this.#columns,
      unclear: Object.values(this.answers),
      same_account: this.same ?? null,
    };
  }
}
