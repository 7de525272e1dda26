/** The speed of a batch, measured while it is watched. */

/** The period of the measurement, because the speed of a batch varies. */
const SPAN_MS = 60_000;
/** A shorter measurement gives no estimate. */
const LEAST_MS = 5_000;

/** The number of payments that no longer waited at a time. */
export interface Mark {
  at: number;
  done: number;
}

export interface Pace {
  perMinute: number;
  msLeft: number;
}

/** The marks with one more, without those that are too old. */
export function marked(marks: readonly Mark[], mark: Mark): Mark[] {
  // The last mark before the period is its start.
  const first = marks.findLastIndex((each) => each.at <= mark.at - SPAN_MS);
  return [...marks.slice(Math.max(first, 0)), mark];
}

/** The estimate at a time for `waiting` more payments; undefined if the measurement is too short. */
export function paceOf(marks: readonly Mark[], waiting: number, at: number): Pace | undefined {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return undefined;
  const [time, done] = [at - first.at, last.done - first.done];
  if (time < LEAST_MS || done < 1 || waiting < 1) return undefined;
  return { perMinute: Math.round((done * 60_000) / time), msLeft: (waiting * time) / done };
}
