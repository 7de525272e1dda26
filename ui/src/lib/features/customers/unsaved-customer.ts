import { blank, type Typed } from './customer-form';

/** The unsaved form of a new customer, kept while another screen is open. */
let kept: Typed | undefined;

export const unsavedCustomer = {
  /** The form as it was left, or empty. */
  take: (): Typed => kept ?? blank(),
  keep: (typed: Typed): void => void (kept = typed),
  forget: (): void => void (kept = undefined),
};
