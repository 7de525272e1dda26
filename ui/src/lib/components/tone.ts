/** The seven tones of a status. Each has its own icon, shape and colour, and always appears with a word. */
export type StatusTone = 'paid' | 'progress' | 'attention' | 'failed' | 'unknown' | 'neutral' | 'returned';

/** A status as it is shown. */
export interface StatusWords {
  tone: StatusTone;
  word: string;
}
