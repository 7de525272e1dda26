import BanknoteIcon from '@lucide/svelte/icons/banknote';
import BookIcon from '@lucide/svelte/icons/book-text';
import CalendarCheckIcon from '@lucide/svelte/icons/calendar-check';
import ContactIcon from '@lucide/svelte/icons/contact-round';
import FileClockIcon from '@lucide/svelte/icons/file-clock';
import FlaskIcon from '@lucide/svelte/icons/flask-conical';
import HandCoinsIcon from '@lucide/svelte/icons/hand-coins';
import HistoryIcon from '@lucide/svelte/icons/history';
import HouseIcon from '@lucide/svelte/icons/house';
import InboxIcon from '@lucide/svelte/icons/inbox';
import LandmarkIcon from '@lucide/svelte/icons/landmark';
import PiggyBankIcon from '@lucide/svelte/icons/piggy-bank';
import SearchIcon from '@lucide/svelte/icons/search';
import SendIcon from '@lucide/svelte/icons/send';
import SettingsIcon from '@lucide/svelte/icons/settings';
import StoreIcon from '@lucide/svelte/icons/store';
import TerminalIcon from '@lucide/svelte/icons/square-terminal';
import TrendingUpIcon from '@lucide/svelte/icons/trending-up';
import UndoIcon from '@lucide/svelte/icons/undo-2';
import UserCheckIcon from '@lucide/svelte/icons/user-round-check';
import type { Component } from 'svelte';
import { en } from '$lib/messages/en';
import type { Place } from '$lib/router.svelte';

/** A line of the menu. */
export interface Entry {
  id: string;
  place: Place;
  words: string;
  icon: Component;
  /** The screens that belong to it. */
  holds: readonly Place['at'][];
}

/** Entries under one heading. `folded` ones are shown on demand. */
export interface Group {
  id: string;
  heading: string;
  entries: readonly Entry[];
  folded?: boolean;
}

const words = en.frame;

export const HOME: Entry = { id: 'home', place: { at: 'home' }, words: words.home, icon: HouseIcon, holds: ['home'] };

export const SETTINGS: Entry = { id: 'settings', place: { at: 'settings', adding: false }, words: words.settings, icon: SettingsIcon, holds: ['settings'] };

const SANDBOX: Entry = { id: 'sandbox', place: { at: 'sandbox' }, words: words.sandbox, icon: FlaskIcon, holds: ['sandbox'] };

const GET_PAID: readonly Entry[] = [
  {
    id: 'requests',
    place: { at: 'requests', id: undefined },
    words: words.requests,
    icon: HandCoinsIcon,
    holds: ['requests', 'request-new', 'request-share', 'imports', 'import'],
  },
  {
    id: 'accounts',
    place: { at: 'accounts', id: undefined },
    words: words.accounts,
    icon: LandmarkIcon,
    holds: ['accounts', 'account-new', 'account-share', 'account-edit', 'account-imports', 'account-import'],
  },
  { id: 'deposits', place: { at: 'deposits', number: undefined }, words: words.deposits, icon: PiggyBankIcon, holds: ['deposits'] },
  { id: 'refunds', place: { at: 'refunds' }, words: words.refunds, icon: UndoIcon, holds: ['refunds'] },
];

const PAY: readonly Entry[] = [
  { id: 'payouts', place: { at: 'payouts' }, words: words.payouts, icon: SendIcon, holds: ['payouts', 'draft', 'draft-columns', 'run', 'statement'] },
  { id: 'payments', place: { at: 'payments', id: undefined }, words: words.payments, icon: BanknoteIcon, holds: ['payments', 'payment-new', 'top-ups', 'top-up'] },
];

const PEOPLE: readonly Entry[] = [
  { id: 'contacts', place: { at: 'contacts', id: undefined }, words: en.contacts.title, icon: ContactIcon, holds: ['contacts'] },
  { id: 'customers', place: { at: 'customers', id: undefined }, words: en.customers.title, icon: UserCheckIcon, holds: ['customers', 'customer-new', 'customer-register'] },
];

const BOOKS: readonly Entry[] = [
  { id: 'month-end', place: { at: 'month-end', month: undefined }, words: words.monthEnd, icon: CalendarCheckIcon, holds: ['month-end', 'month-review'] },
  { id: 'history', place: { at: 'history' }, words: words.history, icon: FileClockIcon, holds: ['history'] },
];

const MORE: readonly Entry[] = [
  { id: 'inbox', place: { at: 'inbox', id: undefined }, words: en.inbox.title, icon: InboxIcon, holds: ['inbox'] },
  { id: 'look-up', place: { at: 'look-up', about: undefined }, words: en.lookUp.title, icon: SearchIcon, holds: ['look-up'] },
  { id: 'rates', place: { at: 'rates' }, words: en.rates.title, icon: TrendingUpIcon, holds: ['rates'] },
  { id: 'directory', place: { at: 'directory', part: 'banks', id: undefined }, words: en.directory.title, icon: BookIcon, holds: ['directory'] },
  {
    id: 'sub-merchants',
    place: { at: 'sub-merchants', id: undefined },
    words: en.subMerchants.title,
    icon: StoreIcon,
    holds: ['sub-merchants', 'sub-merchant-new'],
  },
];

const DEVELOPER: readonly Entry[] = [
  { id: 'activity', place: { at: 'activity', id: undefined, about: undefined }, words: words.activity, icon: HistoryIcon, holds: ['activity'] },
  { id: 'console', place: { at: 'console', id: undefined }, words: words.console, icon: TerminalIcon, holds: ['console'] },
];

/** The groups of the menu. The sandbox is operated from the menu only in its own profile. */
export function groupsOf(sandbox: boolean): readonly Group[] {
  const { groups } = words;
  return [
    { id: 'get-paid', heading: groups.getPaid, entries: GET_PAID },
    { id: 'pay', heading: groups.pay, entries: PAY },
    { id: 'people', heading: groups.people, entries: PEOPLE },
    { id: 'books', heading: groups.books, entries: BOOKS },
    { id: 'more', heading: groups.more, entries: sandbox ? [...MORE, SANDBOX] : MORE },
    { id: 'developer', heading: groups.developer, entries: DEVELOPER, folded: true },
  ];
}
