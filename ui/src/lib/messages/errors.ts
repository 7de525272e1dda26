import type { AppError, ErrorCode, MoneyMoved, Tone } from '$lib/generated/commands';

/** The title and the tone of each error. */
export const errors: Record<ErrorCode, { title: string; tone: Tone }> = {
  Invalid: { title: 'Please correct this', tone: 'attention' },
  WrongPin: { title: 'That PIN is not right', tone: 'attention' },
  Refused: { title: 'The service declined this', tone: 'failed' },
  NotSent: { title: 'Not sent', tone: 'attention' },
  InDoubt: { title: 'No confirmed result yet', tone: 'unknown' },
  Unanswered: { title: 'No clear answer from the service', tone: 'attention' },
  Credentials: { title: 'Sign-in failed: check the keys', tone: 'failed' },
  Locked: { title: 'Locked', tone: 'attention' },
  Conflict: { title: 'Not possible now', tone: 'attention' },
  Cancelled: { title: 'Cancelled', tone: 'neutral' },
  NotFound: { title: 'Not found here', tone: 'attention' },
  Storage: { title: 'The records cannot be used', tone: 'failed' },
  Bug: { title: 'Cowrie has a fault', tone: 'failed' },
};

const money: Record<MoneyMoved, string> = {
  No: 'No money moved.',
  Unconfirmed: 'It is not confirmed whether money moved.',
};

/** Whether money moved, at a place that can move it; undefined if the message states it. None did before anything was sent (`unsent`). */
export function moneyFirst(error: AppError, unsent: boolean): string | undefined {
  if (unsent) return money.No;
  return error.money && money[error.money];
}

/** The connection to the program was lost: the result of the command is unconfirmed. */
export function lostTouch(detail: string): AppError {
  return {
    code: 'Bug',
    message: `The window got no answer from the program. It is not confirmed whether this was done. (${detail})`,
    money: 'Unconfirmed',
    hint: 'Do not repeat it. Restart Cowrie and check the list first.',
    problems: [],
    reference: null,
  };
}
