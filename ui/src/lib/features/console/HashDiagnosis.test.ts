import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { SignatureView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import HashDiagnosis from './HashDiagnosis.svelte';

const call = mockedHost();
const request = { operation: 'moneyTransfer', body: '{"amount":1000}' };

afterEach(cleanup);

function found(change: Partial<SignatureView> = {}): SignatureView {
  return {
    values: [
      { name: 'amount', text: '1000', length: 4, marks: ['The amount looks odd.'] },
      { name: 'destinationAccount', text: '', length: 0, marks: [] },
    ],
    key: { name: 'hash_key', length: 40, marks: [] },
    findings: [{ code: 'wrong_environment_key', sentence: 'It was made with a key of another environment.', certain: true }],
    report: 'Signature of moneyTransfer',
    unread: [],
    ...change,
  };
}
const submit = (): Promise<boolean> => fireEvent.submit(screen.getByTestId('why-hash').closest('form') ?? document);

it('compares the pasted hash and shows the certain causes', async () => {
  render(HashDiagnosis, { request });
  await fireEvent.input(screen.getByTestId('why-hash'), { target: { value: 'ABC' } });
  call.mockResolvedValue(found());
  await submit();
  expect(call).toHaveBeenCalledExactlyOnceWith('console_signature', { ...request, hash: 'ABC' });
  const findings = await screen.findByTestId('why-findings');
  expect(findings.textContent).toContain('another environment');
  expect(findings.textContent).not.toContain('(perhaps)');
  expect(document.body.textContent).toContain('The amount looks odd.');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(rows.map((row) => [row[0], row[2]])).toEqual([
    ['amount', '4'],
    ['destinationAccount', '0'],
    ['Hash key', '40'],
  ]);
  expect(rows[2]?.[1]).toBe('••••••••');
});

it('works without a hash, and reports when no cause is found', async () => {
  render(HashDiagnosis, { request });
  await fireEvent.input(screen.getByTestId('why-hash'), { target: { value: '  ' } });
  call.mockResolvedValue(found({ findings: [], unread: ['office-live'] }));
  await submit();
  expect(call).toHaveBeenCalledExactlyOnceWith('console_signature', { ...request, hash: null });
  await waitFor(() => expect(document.body.textContent).toContain('No problem found in the values or the key.'));
  expect(document.body.textContent).toContain('office-live');
});

it('marks uncertain causes as possible', async () => {
  render(HashDiagnosis, { request });
  call.mockResolvedValue(found({ findings: [{ code: 'amount_spelling', sentence: '`amount` is spelt 1000.0.', certain: false }] }));
  await submit();
  expect((await screen.findByTestId('why-findings')).textContent).toContain('(perhaps)');
});
