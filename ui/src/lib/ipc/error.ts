import type { AppError, ErrorCode } from '$lib/generated/commands';
import { lostTouch } from '$lib/messages/errors';

/** Makes an AppError of whatever was thrown. What is not one means that the program itself could not be reached or did not understand. */
export function toAppError(thrown: unknown): AppError {
  return isAppError(thrown) ? thrown : lostTouch(thrown instanceof Error ? thrown.message : String(thrown));
}

function isAppError(thrown: unknown): thrown is AppError {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'message' in thrown && 'problems' in thrown;
}

const UNCLEAR: readonly ErrorCode[] = ['InDoubt', 'Storage', 'Bug'];

/** Whether nobody can say yet if it was done: then it must not be offered once more. Of deeds only; what only reads leaves no doubt. */
export function unclear(error: AppError | undefined): boolean {
  return error !== undefined && UNCLEAR.includes(error.code);
}

/** The sentence for a field of the request, if the program found a problem with it. */
export function problemAt(error: AppError | undefined, path: string): string | undefined {
  return error?.problems.find((problem) => problem.path === path)?.message;
}

/** Problems whose field is not on the screen. */
export function problemsElsewhere(error: AppError, paths: readonly string[]): AppError['problems'] {
  return error.problems.filter((problem) => !paths.includes(problem.path));
}
