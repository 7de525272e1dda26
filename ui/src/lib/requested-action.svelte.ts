/** What a screen opens on arrival, although no address names it. */
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

/** A requested action, until its screen takes it. */
class Wanted {
  #deed = $state.raw<Deed>();

  set(deed: Deed | undefined): void {
    this.#deed = deed;
  }

  /** Whether `deed` is requested; true only once. */
  take(deed: Deed): boolean {
    if (this.#deed !== deed) return false;
    this.#deed = undefined;
    return true;
  }
}

export const wanted = new Wanted();
