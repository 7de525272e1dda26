import Announcer from '$lib/components/Announcer.svelte';
import DateTime from '$lib/components/DateTime.svelte';
import Fact from '$lib/components/Fact.svelte';
import Facts from '$lib/components/Facts.svelte';
import Grouped from '$lib/components/Grouped.svelte';
import Money from '$lib/components/Money.svelte';
import QrCode from '$lib/components/QrCode.svelte';
import RowPlace from '$lib/components/RowPlace.svelte';
import Status from '$lib/components/Status.svelte';
import StatusIcon from '$lib/components/StatusIcon.svelte';
import type { StatusTone } from '$lib/components/tone';
import { entry, words } from '../entry';
import { LARGE, LONG, UNBROKEN } from '../samples';
import { facts } from '../Snippets.svelte';

const STATES: Record<StatusTone, string> = {
  paid: 'Paid',
  progress: 'Sending',
  attention: 'Action needed',
  failed: 'Not paid',
  unknown: 'Unconfirmed',
  neutral: 'Draft',
  returned: 'Refunded',
};
const tones = Object.entries(STATES) as [StatusTone, string][];

export const values = {
  Announcer: entry(Announcer, { 'For screen readers': { text: '12 of 60 paid', atOnce: true } }),
  DateTime: entry(DateTime, {
    Today: { at: new Date().toISOString() },
    Past: { at: '2025-01-31T23:05:00Z' },
    'In a column': { at: '2025-01-31T23:05:00Z', column: true },
  }),
  Fact: entry(Fact, { Normal: { name: 'Payer', children: words('Ada Obi') }, 'Long text': { name: 'File name', children: words(UNBROKEN) } }),
  Facts: entry(Facts, { Normal: { children: facts } }),
  Grouped: entry(Grouped, {
    'Account number': { text: '0123456785' },
    'Other length': { text: '08031234567' },
    Session: { text: '000013261124084105123456789012', groups: [6, 12, 12] },
  }),
  Money: entry(Money, { Normal: { amount: '45000.00' }, Negative: { amount: '-50500.75' }, Large: { amount: LARGE }, 'In a column': { amount: LARGE, column: true } }),
  QrCode: entry(QrCode, { Normal: { text: 'https://pay.example/ABCD1234', label: 'Payment link' } }),
  RowPlace: entry(RowPlace, { Normal: { row: 12, sheet: null }, Stacked: { row: 1_234, sheet: 'November' }, 'Long sheet name': { row: 12, sheet: LONG } }),
  Status: entry(Status, Object.fromEntries(tones.map(([tone, word]) => [word, { tone, word }]))),
  StatusIcon: entry(StatusIcon, Object.fromEntries(tones.map(([tone, word]) => [word, { tone }]))),
};
