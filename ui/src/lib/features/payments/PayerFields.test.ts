import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { filling } from '$lib/testing/form-state.svelte';
import { mockedHost } from '$lib/testing/host';
import PayerFields from './PayerFields.svelte';
import { forms } from './payment-form.svelte';

const call = mockedHost();

it('reports that saved passwords could not be read, and reads them again', async () => {
  let kept: () => Promise<unknown> = () => Promise.reject({ code: 'Storage', message: 'The records cannot be read.', hint: null, problems: [], reference: null });
  call.mockImplementation(() => kept());
  render(PayerFields, { filled: filling({ ...forms.of('wallet'), payer: 'customer' as const }), at: () => undefined });
  const notice = await screen.findByTestId('unread');
  expect(notice.textContent).not.toContain('money moved');
  kept = () => Promise.resolve({ customers: [{ principal: '08031234567' }], place: 'keychain' });
  await fireEvent.click(notice.querySelector('button') as HTMLButtonElement);
  await screen.findByText('08031234567');
  expect(screen.queryByTestId('unread')).toBeNull();
});
