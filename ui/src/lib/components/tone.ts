/** The seven ways a status looks. Each has its own icon, shape and colour; the word is always there too. */
export type StatusTone = 'paid' | 'progress' | 'attention' | 'failed' | 'unknown' | 'neutral' | 'returned';

/** A state as people see it. */
export interface StatusWords {
  tone: StatusTone;
  word: string;
}
