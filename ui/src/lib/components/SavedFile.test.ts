import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';

import { mockedHost } from '$lib/testing/host';
import SavedFile from './SavedFile.svelte';
import { Saving } from './saving.svelte';

const call = mockedHost();

async function shown(path: string): Promise<Saving> {
  const saving = new Saving();
  render(SavedFile, { saving });
  await saving.save(() => Promise.resolve({ path }));
  return saving;
}

it.each([
  ['/home/ada/Receipt.pdf', true],
  ['/home/ada/RECEIPT.PDF', true],
  ['/home/ada/History.xlsx', false],
])('%s can be printed: %s', async (path, printable) => {
  await shown(path);
  await screen.findByRole('button', { name: 'Show in folder' });
  expect(screen.queryByRole('button', { name: 'Print' }) !== null).toBe(printable);
});

it('opens, shows and prints the saved file', async () => {
  call.mockResolvedValue({});
  await shown('/home/ada/Receipt.pdf');
  for (const name of ['Open', 'Show in folder', 'Print']) await fireEvent.click(await screen.findByRole('button', { name }));
  const asked = { path: '/home/ada/Receipt.pdf' };
  expect(call.mock.calls).toEqual([['saved_open', asked], ['saved_show', asked], ['saved_print', asked]]);
  await screen.findByText('Sent to the default printer.');
});

it('shows no error after the save dialog was cancelled', async () => {
  const saving = await shown('/home/ada/Receipt.pdf');
  await saving.save(() => Promise.reject({ code: 'Cancelled', message: 'The file was not saved: it was cancelled.', hint: null, problems: [], reference: null }));
  expect([saving.path, saving.error, saving.busy]).toEqual([undefined, undefined, false]);
});
