import type { AppError, ErrorCode } from '$lib/generated/commands';
import { lostTouch } from '$lib/messages/errors';

/** Converts anything thrown into an AppError. Any other value means that the program could not be reached or did not understand the call. */
export function toAppError(thrown: unknown): AppError {
  return isAppError(thrown) ? thrown : lostTouch(thrown instanceof Error ? thrown.message : String(thrown));
}

function isAppError(thrown: unknown): thrown is AppError {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'message' in thrown && 'problems' in thrown;
}

/** Whether the person cancelled it, such as in the save dialog. */
export function isCancelled(error: AppError): boolean {
  return error.code === 'Cancelled';
}

const UNCLEAR: readonly ErrorCode[] = ['InDoubt', 'Storage', 'Bug'];

/** Whether the result of an action is unconfirmed: then it must not be offered again. For actions only; a failed read leaves nothing unconfirmed. */
export function isUnconfirmed(error: AppError | undefined): boolean {
  return error !== undefined && UNCLEAR.includes(error.code);
}

/** The problem that the program reports for a field of the request. */
export function problemAt(error: AppError | undefined, path: string): string | undefined {
  return error?.problems.find((problem) => problem.path === path)?.message;
}

/** The problems whose field is not on the screen. */
export function problemsElsewhere(error: AppError, paths: readonly string[]): AppError['problems'] {
  return error.problems.filter((problem) => !paths.includes(problem.path));
}
