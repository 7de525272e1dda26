import type { AppError, ErrorCode, Tone } from '$lib/generated/commands';

/** How an error is headed and how loud it is. The program's own sentences stand below. */
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

/** The screen lost touch with the program: nobody can say here what became of the command. */
export function lostTouch(detail: string): AppError {
  return {
    code: 'Bug',
    message: `The screen got no answer from the program, so it cannot say whether this was done. (${detail})`,
    hint: 'Do not do it again. Close Cowrie, open it, and look at the list first: nothing is sent twice by that.',
    problems: [],
    reference: null,
  };
}
