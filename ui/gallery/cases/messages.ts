import Empty from '$lib/components/Empty.svelte';
import ErrorNotice from '$lib/components/ErrorNotice.svelte';
import ListError from '$lib/components/ListError.svelte';
import Loading from '$lib/components/Loading.svelte';
import Notice from '$lib/components/Notice.svelte';
import ReadingState from '$lib/components/ReadingState.svelte';
import SavedFile from '$lib/components/SavedFile.svelte';
import { Saving } from '$lib/components/saving.svelte';
import SecretFields from '$lib/components/SecretFields.svelte';
import type { AppError } from '$lib/generated/commands';
import { Reading } from '$lib/ipc/watch.svelte';
import { createRawSnippet } from 'svelte';
import { entry, words } from '../entry';
import { error, LONG, LONG_PROBLEM, PROBLEM, UNBROKEN } from '../samples';
import { action } from '../Snippets.svelte';

const problems = ['amount', 'account', 'bank', 'phone', 'email'].map((path) => ({ path, message: path === 'account' ? LONG_PROBLEM : PROBLEM }));
const reading = (state: { view?: string; error?: AppError; readAt?: Date }): Reading<string> => Object.assign(new Reading<string>(() => new Promise(() => undefined)), state);
const view = createRawSnippet<[unknown]>((text) => ({ render: () => `<p>${String(text())}</p>` }));
const saving = (state: Partial<Saving>): Saving => Object.assign(new Saving(), state);

export const messages = {
  Empty: entry(Empty, {
    Normal: { title: 'No requests', text: 'Ask a customer to pay a fixed amount.', actions: action },
    'In a panel': { title: 'No deposits', panel: true },
    'Long text': { title: LONG, text: LONG_PROBLEM, panel: true },
  }),
  ErrorNotice: entry(ErrorNotice, {
    'Connection lost': { error: error(), noMoney: true },
    Unconfirmed: { error: error({ code: 'InDoubt', message: 'The answer did not arrive.', hint: 'The payment is looked up.', money: 'Unconfirmed', reference: 'S7NR7DH6XMEFD62T6K2ERXDK' }) },
    'One problem': { error: error({ code: 'Invalid', message: PROBLEM, hint: null }), noMoney: true },
    'Many problems': { error: error({ code: 'Invalid', message: 'The payment was not sent.', problems }), unsent: true },
    'Long text': { error: error({ code: 'Refused', message: LONG_PROBLEM, hint: LONG }), noMoney: true },
  }),
  ListError: entry(ListError, { Error: { reading: reading({ error: error() }) } }),
  Loading: entry(Loading, { Normal: {}, 'Two rows': { rows: 2 } }),
  Notice: entry(Notice, {
    Neutral: { tone: 'neutral', title: 'Draft discarded: october.csv', actions: action },
    Attention: { tone: 'attention', title: 'The file’s total ₦1,118,750.50 differs from the rows ₦1,188,750.50', children: words('Compare both before paying.') },
    Failed: { tone: 'failed', title: 'The file cannot be opened' },
    Unknown: { tone: 'unknown', title: '1 payment is unconfirmed', actions: action },
    'Long text': { tone: 'attention', title: LONG, children: words(LONG_PROBLEM), actions: action },
  }),
  ReadingState: entry(ReadingState, {
    Loading: { reading: reading({}), children: view },
    Loaded: { reading: reading({ view: 'What was read.' }), children: view },
    Error: { reading: reading({ error: error() }), children: view },
    'Error, with the last view': { reading: reading({ error: error(), view: 'What was read before.', readAt: new Date() }), children: view },
  }),
  SavedFile: entry(SavedFile, {
    Saved: { saving: saving({ path: `/home/finance/Documents/Cowrie/${UNBROKEN}` }) },
    Error: { saving: saving({ error: error({ code: 'Storage', message: 'The disk is full.', hint: 'Free some space, then save again.' }) }) },
    Empty: { saving: saving({}) },
  }),
  SecretFields: entry(SecretFields, { Normal: { call: '1', names: ['secretKey', 'hashKey'] } }),
};
