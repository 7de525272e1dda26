import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { en } from '$lib/messages/en';
import { mockedHost } from '$lib/testing/host';
import Activity from './Activity.svelte';

const call = mockedHost();

it('reports that the operations could not be read, and reads them again', async () => {
  let operations: () => Promise<unknown> = () => Promise.reject({ code: 'Storage', message: 'The records cannot be read.', hint: null, problems: [], reference: null });
  call.mockImplementation((command) => (command === 'console_operations' ? operations() : Promise.resolve({ calls: [], next: null })));
  render(Activity, { chosen: undefined, about: undefined });
  const notice = await screen.findByTestId('unread');
  expect(notice.textContent).not.toContain('money moved');
  // The calls are shown all the same.
  await screen.findByText(en.activity.empty);
  operations = () => Promise.resolve([{ id: 'banks' }]);
  await fireEvent.click(notice.querySelector('button') as HTMLButtonElement);
  await screen.findByText('banks');
  expect(screen.queryByTestId('unread')).toBeNull();
});
