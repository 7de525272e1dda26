import type { ConsoleCallView, Tone } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

const TONES: Record<string, Tone> = { refused: 'failed', not_sent: 'neutral', in_doubt: 'unknown' };

/** The outcome of a call in one word: *answered* for a query, *accepted* for a change. */
export function outcomeWord({ outcome }: Pick<ConsoleCallView, 'outcome'>, asks: boolean): string {
  return (asks ? en.console.asked : en.console.outcomes)[outcome] ?? outcome;
}

/** The tone of an outcome that is not a success. */
export function outcomeTone({ outcome }: Pick<ConsoleCallView, 'outcome'>): Tone {
  return TONES[outcome] ?? 'neutral';
}
