import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProbeView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import ServiceAnswers from './ServiceAnswers.svelte';

const call = mockedHost();
const probes: ProbeView[] = [
  {
    name: 'amount-spelling',
    question: 'Is the amount hashed as it stands?',
    moves: null,
    destination: null,
    after: null,
    not_before: null,
    answers: [
      { asked_at: '2026-11-21T10:00:00Z', profile: 'office', asked: 'Twelve amounts.', result: 'as_in_body', answer: 'Yes.', meaning: 'All is well.', details: ['1: taken'], old: true },
    ],
  },
  {
    name: 'repeated-deposit',
    question: 'Is a deposit paid twice?',
    moves: 'One deposit of ₦1.00, sent twice.',
    destination: 'account',
    after: null,
    not_before: null,
    answers: [],
  },
  {
    name: 'deposit-after-a-day',
    question: 'Is it known a day later?',
    moves: 'Once more.',
    destination: null,
    after: null,
    not_before: '2026-11-22T10:00:00Z',
    answers: [],
  },
  {
    name: 'transfer-after-a-day',
    question: 'And a transfer?',
    moves: 'Once more.',
    destination: null,
    after: 'repeated-deposit',
    not_before: null,
    answers: [],
  },
];
const nowhere = { bank: null, account: null, person: null };

beforeEach(() => {
  call.mockResolvedValue(probes);
});
afterEach(cleanup);

const asked = (): unknown[] => call.mock.calls.filter(([command]) => command === 'probe_ask').map(([, args]) => args);

it('shows dated answers and their meaning', async () => {
  render(ServiceAnswers, { kind: 'test' });
  const answer = await screen.findByTestId('answer-amount-spelling');
  for (const told of ['Yes.', 'All is well.', 'office', 'Outdated', '1: taken']) expect(answer.textContent).toContain(told);
  expect(screen.getByTestId('answer-repeated-deposit').textContent).toContain('Not asked yet.');
});

it('runs only the probes that move nothing', async () => {
  render(ServiceAnswers, { kind: 'test' });
  await fireEvent.click(await screen.findByTestId('answers-ask-all'));
  await waitFor(() => expect(asked()).toEqual([{ name: 'amount-spelling', move_test_money: false, ...nowhere }]));
});

it('moves test money only after stating amount and recipient', async () => {
  render(ServiceAnswers, { kind: 'test' });
  await fireEvent.click(await screen.findByTestId('ask-repeated-deposit'));
  expect(document.body.textContent).toContain('One deposit of ₦1.00, sent twice.');
  const confirm = screen.getByTestId<HTMLButtonElement>('move-confirm');
  expect(confirm.disabled).toBe(true);
  await fireEvent.submit(confirm.closest('form') ?? document);
  expect(asked()).toEqual([]);
  await fireEvent.input(screen.getByTestId('move-bank'), { target: { value: ' B ' } });
  await fireEvent.input(screen.getByTestId('move-account'), { target: { value: '0123456785' } });
  await fireEvent.submit(confirm.closest('form') ?? document);
  // The confirm window decides.
  expect(asked()).toEqual([]);
  const request = { name: 'repeated-deposit', move_test_money: true, bank: 'B', account: '0123456785', person: null };
  expect(call).toHaveBeenCalledWith('confirm_ask', { deed: 'probe', request });
});

it('states when a probe can be run, or what comes first', async () => {
  render(ServiceAnswers, { kind: 'test' });
  const waits = await screen.findByTestId('waits-deposit-after-a-day');
  expect(waits.textContent).toContain('Available from');
  expect(screen.getByTestId('waits-transfer-after-a-day').textContent).toContain('“Is a deposit paid twice?”');
  for (const name of ['deposit-after-a-day', 'transfer-after-a-day'])
    expect(screen.getByTestId<HTMLButtonElement>(`ask-${name}`).disabled).toBe(true);
  expect(screen.queryByTestId('waits-repeated-deposit')).toBeNull();
});

it('never probes a live service', async () => {
  render(ServiceAnswers, { kind: 'live' });
  expect((await screen.findByTestId<HTMLButtonElement>('answers-ask-all')).disabled).toBe(true);
  expect(screen.getByTestId<HTMLButtonElement>('ask-repeated-deposit').disabled).toBe(true);
  expect(document.body.textContent).toContain('Not available with real money.');
});
