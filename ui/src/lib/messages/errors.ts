import type { AppError, ErrorCode, Tone } from '$lib/generated/commands';

/** The title and the tone of each error. The program's own messages follow below. */
export const errors: Record<ErrorCode, { title: string; tone: Tone }> = {
  Invalid: { title: 'Something needs mending first', tone: 'attention' },
  WrongPin: { title: 'That PIN is not right', tone: 'attention' },
  Refused: { title: 'The service said no', tone: 'failed' },
  NotSent: { title: 'Not sent', tone: 'attention' },
  InDoubt: { title: 'We do not know yet', tone: 'unknown' },
  Unanswered: { title: 'The service gave no clear answer', tone: 'attention' },
  Credentials: { title: 'The service did not let us in', tone: 'failed' },
  Locked: { title: 'Locked', tone: 'attention' },
  Conflict: { title: 'Not possible now', tone: 'attention' },
  NotFound: { title: 'Not found here', tone: 'attention' },
  Storage: { title: 'The records cannot be used', tone: 'failed' },
  Bug: { title: 'Something is wrong in Cowrie', tone: 'failed' },
};

const none = 'No money moved.';
const unknown = 'We do not know yet if money moved.';

/** Whether money moved, for errors whose own messages do not state it. The other errors always state it, or occur after money moved. */
const money: Partial<Record<ErrorCode, string>> = {
  Invalid: none,
  WrongPin: none,
  NotSent: none,
  InDoubt: unknown,
  Unanswered: none,
  Credentials: none,
  Locked: none,
  Conflict: none,
  NotFound: none,
  Storage: unknown,
  Bug: unknown,
};

const SAID = /money (has |may have )?moved|moves? no money|nothing (was|is|has been) (sent|paid|bought|given back|imported)|nothing left|not (sent|paid)\b/i;

/** The first sentence of an error: whether money moved; undefined if its messages state it. With `noMoney` the answer is always no. */
export function moneyFirst(error: AppError, noMoney: boolean): string | undefined {
  if (SAID.test(error.message)) return undefined;
  return noMoney ? none : money[error.code];
}

/** The connection to the program was lost: the result of the command is unconfirmed. */
export function lostTouch(detail: string): AppError {
  return {
    code: 'Bug',
    message: `The screen got no answer from the program, so it cannot say whether this was done. (${detail})`,
    hint: 'Do not do it again. Close Cowrie, open it, and look at the list first: Cowrie sends nothing again by itself.',
    problems: [],
    reference: null,
  };
}
