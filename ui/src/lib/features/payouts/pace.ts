/** How fast a payout goes, as far as it was watched. */

/** So much is looked back on: a payout speeds up and slows down. */
const SPAN_MS = 60_000;
/** From less nothing is foretold. */
const LEAST_MS = 5_000;

/** How many payments were no longer waiting at a moment. */
export interface Mark {
  at: number;
  done: number;
}

export interface Pace {
  perMinute: number;
  msLeft: number;
}

/** The marks with one more, without what is too long ago. */
export function marked(marks: readonly Mark[], mark: Mark): Mark[] {
  // The last one before the span is its beginning.
  const first = marks.findLastIndex((each) => each.at <= mark.at - SPAN_MS);
  return [...marks.slice(Math.max(first, 0)), mark];
}

/** What the marks tell at a moment about `waiting` more payments; nothing while too little was seen. */
export function paceOf(marks: readonly Mark[], waiting: number, at: number): Pace | undefined {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return undefined;
  const [time, done] = [at - first.at, last.done - first.done];
  if (time < LEAST_MS || done < 1 || waiting < 1) return undefined;
  return { perMinute: Math.round((done * 60_000) / time), msLeft: (waiting * time) / done };
}
