/** What a screen opens at once, though no address says so. */
export type Deed =
  | 'account-adopt'
  | 'alias-add'
  | 'aliases-from-file'
  | 'contact-add'
  | 'contacts-from-file'
  | 'history-fetch'
  | 'notices-paste'
  | 'refund-bill'
  | 'support-report';

/** A deed that was chosen elsewhere, until its screen takes it. */
class Wanted {
  #deed = $state.raw<Deed>();

  set(deed: Deed | undefined): void {
    this.#deed = deed;
  }

  /** Whether `deed` is wanted; it is once. */
  take(deed: Deed): boolean {
    if (this.#deed !== deed) return false;
    this.#deed = undefined;
    return true;
  }
}

export const wanted = new Wanted();
