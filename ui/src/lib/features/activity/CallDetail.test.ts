import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { CallSummaryView, CallView } from '$lib/generated/commands';
import { call, callView } from '$lib/testing/views';
import CallDetail from './CallDetail.svelte';

const at = (id: string): string => `#/activity/call/${id}`;
const shown = (change: Partial<CallView> = {}) => render(CallDetail, { view: callView('1', change), at });

it('shows request and answer exactly, and formats them on demand', async () => {
  shown();
  expect(screen.getByTestId('call-sent').textContent).toBe('{ "amount" : 1.0E7 }');
  expect(screen.getByTestId('call-answer').textContent).toBe('{"responseCode":"0", "fee":100.50}');
  const [, spread] = screen.getAllByRole('checkbox', { name: 'Format' });
  await fireEvent.click(spread as Element);
  expect(screen.getByTestId('call-answer').textContent).toBe('{\n  "responseCode": "0",\n  "fee": 100.50\n}');
  expect(screen.getByTestId('call-sent').textContent).toBe('{ "amount" : 1.0E7 }');
});

it('shows the signed values in order, with empty ones and without the key', () => {
  const { container } = shown();
  const values = [...container.querySelectorAll('ol li')].map((line) => line.textContent?.trim());
  expect(values).toEqual(['referenceNumber TREF1', 'amount 1.0E7', 'payer.email not given']);
  expect(screen.getByTestId('call-preimage').textContent).toContain('TREF11.0E7••••••••');
});

it('states when an answer is redacted, cut, or missing', () => {
  shown({ answer: { text: '{"withdrawalCode":"••••"', spread: null, hides: true, cut_from: 1_048_576 } });
  expect(document.body.textContent).toContain('are replaced by ••••');
  expect(document.body.textContent).toContain('of 1,048,576 bytes');
});

it('states how many repeated status queries were removed', () => {
  shown();
  expect(document.body.textContent).not.toContain('with the same result');
  shown({ alike: 86_400 });
  expect(document.body.textContent).toContain('86,400 with the same result');
});

it('states that there is no answer, where the payment is shown, and not to send it again', () => {
  shown({ summary: call('1', { outcome: 'no_answer', since: 'held', duration_ms: null, http_status: null }), answer: null });
  const text = document.body.textContent ?? '';
  for (const words of ['No answer recorded', 'Now: Action needed', 'Do not pay it again', 'No response.']) expect(text).toContain(words);
});

it('links to the batch, the request and the other calls of the entry', () => {
  const belonging = { reference: 'R1', standing: 'accepted', name: 'Ada', run: '4', file_name: 'pay.xlsx', row: 7, sheet: null, payment_request: null } as const;
  const asked = { ...belonging, reference: 'R2', run: null, file_name: null, row: null, payment_request: '9' };
  const stacked = { ...belonging, reference: 'R3', sheet: 'Abuja' };
  shown({ belongs: [belonging, stacked, asked], belongs_count: 300, others: [call('5'), call('4')], others_count: 60 });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Row 7 of pay.xlsx', '#/payouts/run/4'],
    ['Row 7 of “Abuja” in pay.xlsx', '#/payouts/run/4'],
    ['Payment request', '#/requests/9'],
    ['depositToBank', '#/activity/call/5'],
    ['depositToBank', '#/activity/call/4'],
    ['Show all 61', '#/activity/about/TREF1'],
  ]);
  expect(document.body.textContent).toContain('3 of 300 shown.');
});

it.each<[Partial<CallSummaryView>, string, string | null]>([
  [{ outcome: 'refused', since: 'refused', words: '115: Invalid bank account' }, 'Not paid. No money moved. Answer of the service: “Invalid bank account” (code 115).', null],
  [
    { outcome: 'refused', since: 'held', words: '-1: System error' },
    'It is not confirmed whether money moved. Do not pay it again. Answer of the service: “System error” (code -1).',
    null,
  ],
  [{ outcome: 'refused', since: 'checking', words: '115: ' }, 'It is not confirmed whether money moved. Do not pay it again. Rejected by the service (code 115).', null],
  [
    { outcome: 'refused', since: 'accepted', words: '115: Invalid bank account' },
    'Paid. Money moved. This was confirmed after the call. Answer of the service: “Invalid bank account” (code 115).',
    null,
  ],
  // The message of an HTTP rejection may be the program's own.
  [
    { outcome: 'refused', since: 'checking', words: 'HTTP 401: The service did not accept our sign-in.' },
    'It is not confirmed whether money moved. Do not pay it again. The service rejected it.',
    'HTTP 401: The service did not accept our sign-in.',
  ],
  [
    { outcome: 'in_doubt', since: 'checking', words: 'Timed out.' },
    'It is not confirmed whether money moved. Do not pay it again. This call was sent, but had no clear answer.',
    'Timed out.',
  ],
  [
    { outcome: 'in_doubt', since: 'accepted', words: 'We are checking.' },
    'Paid. Money moved. This was confirmed after the call. This call was sent, but had no clear answer.',
    'At that time: We are checking.',
  ],
  [
    { outcome: 'no_answer', since: 'refused' },
    'Not paid. No money moved. This was confirmed after the call. Cowrie closed before an answer to this call was recorded.',
    null,
  ],
  [{ outcome: 'in_doubt', since: null }, 'It is not confirmed whether money moved. Do not pay it again. This call was sent, but had no clear answer.', null],
  [{ outcome: 'not_sent', since: 'ready' }, 'Not sent. No money moved. This call was not sent.', null],
  [{ outcome: 'not_sent', since: 'accepted' }, 'Paid. Money moved. This was confirmed after the call. This call was not sent.', null],
  [{ outcome: 'accepted', since: 'held' }, 'It is not confirmed whether money moved. Do not pay it again. The service accepted it.', null],
  [{ outcome: 'accepted', since: 'nothing_moved' }, 'No money moved. The request was cancelled. The service accepted it.', null],
  [{ outcome: 'accepted', since: 'refused' }, 'Not paid. No money moved. This was confirmed after the call. The service accepted it.', null],
  [{ outcome: 'accepted', since: 'accepted' }, 'Paid. Money moved. The service accepted it.', null],
  [
    { outcome: 'in_doubt', since: 'held', carried: 3 },
    'Some of these payments are unconfirmed. Do not pay them again. This call was sent, but had no clear answer.',
    null,
  ],
  [{ operation: 'refund', outcome: 'accepted', since: 'accepted' }, 'Refunded. Money moved. The service accepted it.', null],
  [{ operation: 'refund', outcome: 'accepted', since: 'nothing_moved' }, 'No money moved. The request was cancelled. The service accepted it.', null],
  [
    { operation: 'refundBillPay', outcome: 'in_doubt', since: 'checking' },
    'It is not confirmed whether the money was refunded. Do not refund it again. This call was sent, but had no clear answer.',
    null,
  ],
  [
    { operation: 'refundBillPay', outcome: 'refused', since: 'refused', words: '115: No' },
    'Not refunded. No money moved. Answer of the service: “No” (code 115).',
    null,
  ],
  [{ outcome: 'refused', since: 'refused', effect: 'sets', words: '115: No' }, 'The service rejected it.', '115: No'],
])('first states whether money moved, and contradicts no later result: %o', (change, explained, why) => {
  const { container } = shown({ summary: call('1', change) });
  expect(screen.getByTestId('call-explained').textContent).toBe(explained);
  expect(container.querySelector('p.muted')?.textContent ?? null).toBe(why);
});
