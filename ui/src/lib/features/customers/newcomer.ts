import { blank, type Typed } from './customer-form';

/** What was typed of a new customer and not saved yet, while somebody looks at another screen. */
let kept: Typed | undefined;

export const newcomer = {
  /** As it was left, or empty. */
  take: (): Typed => kept ?? blank(),
  keep: (typed: Typed): void => void (kept = typed),
  forget: (): void => void (kept = undefined),
};
