import type { AccountPart, ContactSide, DepositPart, ExceptionKind, PaymentKind, RequestPart, ReviewShow, ReviewSide } from '$lib/generated/commands';
import type { RegisterPage } from '$lib/messages/en/customers';

const KINDS: readonly ExceptionKind[] = [
  'on_statement_only',
  'with_service_only',
  'expected',
  'overdue',
  'amount_differs',
  'status_differs',
  'duplicate',
  'reversed',
  'unknown_solved',
  'said_of_gone',
];
const SHOWS: readonly ReviewShow[] = ['to_review', 'exceptions', 'matched', 'explained', 'all'];

/** A list of the directory. */
export type DirectoryPart = 'banks' | 'operators' | 'billers' | 'aliases';

/** A filter of the list of payments. */
export type PaymentPart = 'all' | 'open' | 'needs_you' | PaymentKind;

/** The lists of the directory, in the order offered. */
export const DIRECTORY_PARTS: readonly DirectoryPart[] = ['banks', 'operators', 'billers', 'aliases'];

/** A place in the program. Its address is the URL fragment, so it survives a reload. */
export type Place =
  | { at: 'home' }
  | { at: 'requests'; id: string | undefined; part?: RequestPart }
  | { at: 'request-new'; again?: string }
  | { at: 'request-share'; id: string }
  | { at: 'refunds' }
  | { at: 'accounts'; id: string | undefined; part?: AccountPart }
  | { at: 'account-new'; like: string | undefined }
  | { at: 'account-share'; id: string }
  | { at: 'account-edit'; id: string; anyway: string | undefined }
  | { at: 'account-imports' }
  | { at: 'account-import'; id: string }
  | { at: 'deposits'; number: string | undefined; part?: DepositPart }
  | { at: 'imports' }
  | { at: 'import'; id: string }
  | { at: 'payments'; id: string | undefined; part?: PaymentPart }
  | { at: 'payment-new'; kind: PaymentKind }
  | { at: 'top-ups' }
  | { at: 'top-up'; id: string }
  | { at: 'sub-merchants'; id: string | undefined }
  | { at: 'sub-merchant-new' }
  | { at: 'contacts'; id: string | undefined; side?: ContactSide }
  | { at: 'customers'; id: string | undefined }
  | { at: 'customer-new' }
  | { at: 'customer-register'; id: string; page: RegisterPage }
  | { at: 'directory'; part: DirectoryPart; id: string | undefined }
  | { at: 'look-up'; about: string | undefined }
  | { at: 'rates' }
  | { at: 'payouts' }
  | { at: 'draft'; id: string }
  | { at: 'draft-columns'; id: string }
  | { at: 'run'; id: string }
  | { at: 'statement'; id: string }
  | { at: 'activity'; id: string | undefined; about: string | undefined }
  | { at: 'inbox'; id: string | undefined }
  | { at: 'history'; about?: string }
  | { at: 'month-end'; month: string | undefined; step?: 'statements' }
  | { at: 'month-review'; month: string; side: ReviewSide; show?: ReviewShow | undefined; kind?: ExceptionKind | undefined }
  | { at: 'console'; id: string | undefined }
  | { at: 'sandbox' }
  | { at: 'settings'; adding: boolean; part?: SettingsPart };

/** The parts of the settings beside the profiles and users. */
export type SettingsPart = 'business' | 'notices' | 'computer';

const PAYMENT_KINDS: readonly PaymentKind[] = ['wallet', 'bank', 'airtime', 'bill', 'cash'];
/** The filters of the list of payments, in the order offered. */
export const PAYMENT_PARTS: readonly PaymentPart[] = ['all', 'open', 'needs_you', ...PAYMENT_KINDS];
const REGISTER_PAGES: readonly RegisterPage[] = ['person', 'photo', 'identity', 'send'];
const REQUEST_PARTS: readonly RequestPart[] = ['all', 'open', 'part_paid', 'unknown', 'paid', 'over'];
const ACCOUNT_PARTS: readonly AccountPart[] = ['all', 'open', 'needs_you', 'closed'];
const DEPOSIT_PARTS: readonly DepositPart[] = ['all', 'confirmed', 'not_confirmed', 'differs', 'not_said'];

/** The filter that an address names, as `{ part }`; undefined without one. */
function partOf<Part extends string>(parts: readonly Part[], second: string | undefined, third: string | undefined): { part?: Part } {
  const part = second === 'part' ? parts.find((known) => known === third) : undefined;
  return part === undefined ? {} : { part };
}

/** The place of an address; home if it names none. */
export function placeOf(fragment: string): Place {
  const [head, second, third, fourth, fifth, sixth] = fragment.replace(/^#?\/?/, '').split('/').map(decodeURIComponent);
  switch (head) {
    case 'requests':
      if (second === 'new') return third === 'again' && fourth ? { at: 'request-new', again: fourth } : { at: 'request-new' };
      if (second && third === 'share') return { at: 'request-share', id: second };
      if (second === 'part') return { at: 'requests', id: undefined, ...partOf(REQUEST_PARTS, second, third) };
      return { at: 'requests', id: second || undefined };
    case 'refunds':
      return { at: 'refunds' };
    case 'rates':
      return { at: 'rates' };
    case 'accounts':
      if (second === 'new') return { at: 'account-new', like: third || undefined };
      if (second === 'files') return third ? { at: 'account-import', id: third } : { at: 'account-imports' };
      if (second && third === 'share') return { at: 'account-share', id: second };
      if (second && third === 'edit') return { at: 'account-edit', id: second, anyway: fourth || undefined };
      if (second === 'part') return { at: 'accounts', id: undefined, ...partOf(ACCOUNT_PARTS, second, third) };
      return { at: 'accounts', id: second || undefined };
    case 'deposits':
      return { at: 'deposits', number: second === 'into' ? third || undefined : undefined, ...partOf(DEPOSIT_PARTS, second, third) };
    case 'imports':
      return second ? { at: 'import', id: second } : { at: 'imports' };
    case 'look-up':
      return { at: 'look-up', about: second || undefined };
    case 'top-ups':
      return second ? { at: 'top-up', id: second } : { at: 'top-ups' };
    case 'payments': {
      const kind = second === 'new' ? PAYMENT_KINDS.find((known) => known === third) : undefined;
      if (kind !== undefined) return { at: 'payment-new', kind };
      if (second === 'part') return { at: 'payments', id: undefined, ...partOf(PAYMENT_PARTS, second, third) };
      return { at: 'payments', id: second === 'new' ? undefined : second || undefined };
    }
    case 'sub-merchants':
      return second === 'new' ? { at: 'sub-merchant-new' } : { at: 'sub-merchants', id: second || undefined };
    case 'contacts':
      return second === 'customers' ? { at: 'contacts', id: undefined, side: 'customers' } : { at: 'contacts', id: second || undefined };
    case 'customers':
      if (second === 'new') return { at: 'customer-new' };
      if (second && third === 'register') return { at: 'customer-register', id: second, page: REGISTER_PAGES.find((page) => page === fourth) ?? 'send' };
      return { at: 'customers', id: second || undefined };
    case 'directory':
      return { at: 'directory', part: DIRECTORY_PARTS.find((known) => known === second) ?? 'banks', id: third || undefined };
    case 'payouts':
      if (second === 'draft' && third) return { at: fourth === 'columns' ? 'draft-columns' : 'draft', id: third };
      if (second === 'run' && third) return { at: fourth === 'statement' ? 'statement' : 'run', id: third };
      return { at: 'payouts' };
    case 'activity': {
      const about = second === 'about' ? third || undefined : undefined;
      const id = second === 'call' ? third : fourth === 'call' ? fifth : undefined;
      return { at: 'activity', id: id || undefined, about };
    }
    case 'inbox':
      return { at: 'inbox', id: second || undefined };
    case 'console':
      return { at: 'console', id: second || undefined };
    case 'history':
      return second === 'about' && third ? { at: 'history', about: third } : { at: 'history' };
    case 'month-end': {
      const month = second && /^\d{4}-\d{2}$/.test(second) ? second : undefined;
      if (month !== undefined && third === 'review') {
        const side = fourth === 'bank' ? 'bank' : 'service';
        return { at: 'month-review', month, side, show: SHOWS.find((show) => show === fifth), kind: KINDS.find((kind) => kind === sixth) };
      }
      const step = month === undefined ? second : third;
      return step === 'statements' ? { at: 'month-end', month, step } : { at: 'month-end', month };
    }
    case 'sandbox':
      return { at: 'sandbox' };
    case 'settings':
      return { at: 'settings', adding: second === 'add', ...(second === 'business' || second === 'notices' || second === 'computer' ? { part: second } : {}) };
    default:
      return { at: 'home' };
  }
}

function only({ part }: { part?: string }): string {
  return part === undefined ? '' : `/part/${part}`;
}

/** The address of a place, for links. */
export function href(place: Place): string {
  const id = 'id' in place && place.id !== undefined ? encodeURIComponent(place.id) : '';
  switch (place.at) {
    case 'home':
      return '#/';
    case 'requests':
      return id ? `#/requests/${id}` : `#/requests${only(place)}`;
    case 'request-new':
      return place.again === undefined ? '#/requests/new' : `#/requests/new/again/${encodeURIComponent(place.again)}`;
    case 'request-share':
      return `#/requests/${id}/share`;
    case 'accounts':
      return id ? `#/accounts/${id}` : `#/accounts${only(place)}`;
    case 'account-new':
      return place.like === undefined ? '#/accounts/new' : `#/accounts/new/${encodeURIComponent(place.like)}`;
    case 'account-share':
      return `#/accounts/${id}/share`;
    case 'account-edit':
      return `#/accounts/${id}/edit${place.anyway === undefined ? '' : `/${encodeURIComponent(place.anyway)}`}`;
    case 'account-imports':
      return '#/accounts/files';
    case 'account-import':
      return `#/accounts/files/${id}`;
    case 'deposits':
      return place.number === undefined ? `#/deposits${only(place)}` : `#/deposits/into/${encodeURIComponent(place.number)}`;
    case 'import':
      return `#/imports/${id}`;
    case 'activity':
      return `#/activity${place.about === undefined ? '' : `/about/${encodeURIComponent(place.about)}`}${id ? `/call/${id}` : ''}`;
    case 'inbox':
      return id ? `#/inbox/${id}` : '#/inbox';
    case 'console':
      return id ? `#/console/${id}` : '#/console';
    case 'look-up':
      return place.about === undefined ? '#/look-up' : `#/look-up/${encodeURIComponent(place.about)}`;
    case 'payments':
      return id ? `#/payments/${id}` : `#/payments${only(place)}`;
    case 'top-up':
      return `#/top-ups/${id}`;
    case 'sub-merchants':
      return id ? `#/sub-merchants/${id}` : '#/sub-merchants';
    case 'sub-merchant-new':
      return '#/sub-merchants/new';
    case 'contacts':
      return id ? `#/contacts/${id}` : place.side === 'customers' ? '#/contacts/customers' : '#/contacts';
    case 'customers':
      return id ? `#/customers/${id}` : '#/customers';
    case 'customer-new':
      return '#/customers/new';
    case 'customer-register':
      return `#/customers/${id}/register/${place.page}`;
    case 'directory':
      return id ? `#/directory/${place.part}/${id}` : `#/directory/${place.part}`;
    case 'payment-new':
      return `#/payments/new/${place.kind}`;
    case 'draft':
      return `#/payouts/draft/${id}`;
    case 'draft-columns':
      return `#/payouts/draft/${id}/columns`;
    case 'run':
      return `#/payouts/run/${id}`;
    case 'statement':
      return `#/payouts/run/${id}/statement`;
    case 'settings':
      return place.adding ? '#/settings/add' : place.part === undefined ? '#/settings' : `#/settings/${place.part}`;
    case 'history':
      return place.about === undefined ? '#/history' : `#/history/about/${encodeURIComponent(place.about)}`;
    case 'month-end':
      return ['#/month-end', place.month, place.step].filter((part) => part !== undefined).join('/');
    case 'month-review':
      return ['#/month-end', place.month, 'review', place.side, place.show, place.kind].filter((part) => part !== undefined).join('/');
    case 'imports':
    case 'payouts':
    case 'rates':
    case 'refunds':
    case 'sandbox':
    case 'top-ups':
      return `#/${place.at}`;
  }
}

/** The position of an entry in the browser history, which the entry itself carries; undefined for a new entry. */
function positionOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'position' in state && typeof state.position === 'number' ? state.position : undefined;
}

class Router {
  place = $state.raw<Place>(placeOf(location.hash));
  #position = $state(positionOf(history.state) ?? 0);

  constructor() {
    history.replaceState({ position: this.#position }, '');
    addEventListener('hashchange', () => {
      const position = positionOf(history.state);
      this.#position = position ?? this.#position + 1;
      if (position === undefined) history.replaceState({ position: this.#position }, '');
      this.place = placeOf(location.hash);
    });
  }

  /** Whether a place was shown before this one. */
  get canGoBack(): boolean {
    return this.#position > 0;
  }

  /** Returns to the place before. */
  back(): void {
    history.back();
  }

  /** Goes to a place; the current one stays in the browser history. */
  go(place: Place): void {
    location.hash = href(place);
  }
}

/** The current place. */
export const router = new Router();
