import { appearance, THEMES } from '$lib/appearance.svelte';
import { rpc } from '$lib/ipc/rpc';
import { en } from '$lib/messages/en';
import { router, type Place } from '$lib/router.svelte';
import { requestedAction, type ScreenAction } from '$lib/requested-action.svelte';

/** A command that is available everywhere. */
export interface Verb {
  id: string;
  words: string;
  action: () => void;
}

const words = en.lookUp.palette;

/** The commands of the menu and of its screens: actions first, then places. */
export function verbs(who: { sandbox: boolean; locks: boolean; onkeys: () => void }): readonly Verb[] {
  const always: readonly Verb[] = [...begun(), ...opened(), ...places()];
  return [
    ...always,
    ...(who.sandbox ? [go(en.frame.sandbox, { at: 'sandbox' })] : []),
    go(en.frame.settings, { at: 'settings', adding: false }),
    ...THEMES.map((theme): Verb => ({ id: `theme ${theme}`, words: words.theme(en.frame.themes[theme]), action: () => (appearance.theme = theme) })),
    { id: 'keys', words: words.keys, action: () => who.onkeys() },
    ...(who.locks ? [{ id: 'lock', words: words.lock, action: () => void rpc('people_lock', {}) }] : []),
  ];
}

const to = (place: Place) => (): void => {
  requestedAction.set(undefined);
  router.go(place);
};
const go = (name: string, place: Place): Verb => ({ id: `go ${name}`, words: words.go(name), action: to(place) });

/** Actions with their own page. */
function begun(): Verb[] {
  return [
    { id: 'new-request', words: words.newRequest, action: to({ at: 'request-new' }) },
    { id: 'requests-file', words: words.requestsFromFile, action: to({ at: 'imports' }) },
    { id: 'pay-people', words: words.payPeople, action: to({ at: 'payouts' }) },
    { id: 'send', words: en.payments.new.send, action: to({ at: 'payment-new', kind: 'bank' }) },
    { id: 'send-wallet', words: words.sendWallet, action: to({ at: 'payment-new', kind: 'wallet' }) },
    { id: 'airtime', words: en.payments.new.airtime, action: to({ at: 'payment-new', kind: 'airtime' }) },
    { id: 'top-ups', words: en.topUps.new, action: to({ at: 'top-ups' }) },
    { id: 'bill', words: en.payments.new.bill, action: to({ at: 'payment-new', kind: 'bill' }) },
    { id: 'cash', words: en.payments.new.cash, action: to({ at: 'payment-new', kind: 'cash' }) },
    { id: 'new-customer', words: en.customers.register, action: to({ at: 'customer-new' }) },
    { id: 'new-account', words: words.newAccount, action: to({ at: 'account-new', like: undefined }) },
    { id: 'accounts-file', words: words.accountsFromFile, action: to({ at: 'account-imports' }) },
    { id: 'onboard', words: en.subMerchants.new, action: to({ at: 'sub-merchant-new' }) },
    { id: 'add-profile', words: en.settings.add, action: to({ at: 'settings', adding: true }) },
  ];
}

/** Actions that open a dialog on their page. */
function opened(): Verb[] {
  const on = (id: string, said: string, action: ScreenAction, place: Place): Verb => ({
    id,
    words: said,
    action: () => {
      requestedAction.set(action);
      router.go(place);
    },
  });
  const contacts = { at: 'contacts', id: undefined } as const;
  const aliases = { at: 'directory', part: 'aliases', id: undefined } as const;
  return [
    on('adopt', `${en.frame.accounts}: ${en.accounts.importExisting}`, 'account-adopt', { at: 'accounts', id: undefined }),
    on('refund-bill', en.refunds.bill, 'refund-bill', { at: 'refunds' }),
    on('add-beneficiary', en.contacts.add.beneficiaries, 'contact-add', { ...contacts, side: 'beneficiaries' }),
    on('beneficiaries-file', words.beneficiariesFromFile, 'contacts-from-file', { ...contacts, side: 'beneficiaries' }),
    on('add-contact', en.contacts.add.customers, 'contact-add', { ...contacts, side: 'customers' }),
    on('contacts-file', words.customersFromFile, 'contacts-from-file', { ...contacts, side: 'customers' }),
    on('add-alias', en.directory.aliases.add, 'alias-add', aliases),
    on('aliases-file', words.aliasesFromFile, 'aliases-from-file', aliases),
    on('paste-notices', en.inbox.paste, 'notices-paste', { at: 'inbox', id: undefined }),
    on('fetch-history', words.fetchHistory, 'history-fetch', { at: 'history' }),
    on('support', en.activity.support.open, 'support-report', { at: 'activity', id: undefined, about: undefined }),
  ];
}

function places(): Verb[] {
  return [
    go(en.frame.home, { at: 'home' }),
    go(en.frame.requests, { at: 'requests', id: undefined }),
    go(en.frame.refunds, { at: 'refunds' }),
    go(en.frame.accounts, { at: 'accounts', id: undefined }),
    go(en.frame.deposits, { at: 'deposits', number: undefined }),
    go(en.frame.payouts, { at: 'payouts' }),
    go(en.frame.payments, { at: 'payments', id: undefined }),
    { id: 'go contacts', words: en.contacts.go, action: to({ at: 'contacts', id: undefined }) },
    { id: 'go customers', words: en.contacts.goCustomers, action: to({ at: 'contacts', id: undefined, side: 'customers' }) },
    { id: 'go registered', words: en.customers.go, action: to({ at: 'customers', id: undefined }) },
    go(en.subMerchants.title, { at: 'sub-merchants', id: undefined }),
    go(en.directory.title, { at: 'directory', part: 'banks', id: undefined }),
    { id: 'go operators', words: words.go(en.directory.parts.operators), action: to({ at: 'directory', part: 'operators', id: undefined }) },
    { id: 'go billers', words: words.go(en.directory.parts.billers), action: to({ at: 'directory', part: 'billers', id: undefined }) },
    { id: 'go aliases', words: words.go(en.directory.parts.aliases), action: to({ at: 'directory', part: 'aliases', id: undefined }) },
    go(en.lookUp.title, { at: 'look-up', about: undefined }),
    go(en.rates.title, { at: 'rates' }),
    go(en.inbox.title, { at: 'inbox', id: undefined }),
    go(en.frame.activity, { at: 'activity', id: undefined, about: undefined }),
    go(en.frame.history, { at: 'history' }),
    go(en.frame.monthEnd, { at: 'month-end', month: undefined }),
    go(en.frame.console, { at: 'console', id: undefined }),
  ];
}
