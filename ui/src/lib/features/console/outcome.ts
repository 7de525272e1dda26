import type { ConsoleCallView, Tone } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

const TONES: Record<string, Tone> = { refused: 'failed', not_sent: 'neutral', in_doubt: 'unknown' };

/** What became of a call in one word; a question is answered, everything else accepted. */
export function outcomeWord({ outcome }: Pick<ConsoleCallView, 'outcome'>, asks: boolean): string {
  return (asks ? en.console.asked : en.console.outcomes)[outcome] ?? outcome;
}

/** How loud what was no yes is. */
export function outcomeTone({ outcome }: Pick<ConsoleCallView, 'outcome'>): Tone {
  return TONES[outcome] ?? 'neutral';
}
