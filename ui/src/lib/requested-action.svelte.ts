/** What a screen opens on arrival, although no address names it. */
export type ScreenAction =
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
class RequestedAction {
  #action = $state.raw<ScreenAction>();

  set(action: ScreenAction | undefined): void {
    this.#action = action;
  }

  /** Whether `action` is requested; true only once. */
  take(action: ScreenAction): boolean {
    if (this.#action !== action) return false;
    this.#action = undefined;
    return true;
  }
}

export const requestedAction = new RequestedAction();
