import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import RecordResultDialog from './RecordResultDialog.svelte';

const call = mockedHost();
const onclose = vi.fn();
let confirmState = 'done';

beforeEach(() => {
  confirmState = 'done';
  call.mockImplementation((command) =>
    Promise.resolve(command === 'confirm_ask' ? { confirm: 'c1' } : { state: confirmState, run: null, call: null, path: null, error: null }),
  );
});

const record = (): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>('found-record');
const write = (value: string): Promise<unknown> => fireEvent.input(screen.getByTestId('found-evidence'), { target: { value } });

it('asks the confirm window to record a missing send, with its evidence', async () => {
  render(RecordResultDialog, { what: 'missing', onclose });
  expect(record().disabled).toBe(true);
  await write('  ');
  expect(record().disabled, 'spaces prove nothing').toBe(true);
  await write(' The statement of 3 Nov, line 4. ');
  await fireEvent.click(record());
  await waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  expect(call.mock.calls[0]).toEqual(['confirm_ask', { deed: 'missing', evidence: 'The statement of 3 Nov, line 4.' }]);
});

it('records whether the payment of an alarm was made', async () => {
  render(RecordResultDialog, { what: 'alarms', onclose });
  await write('The statement of 3 Nov, line 4.');
  expect(record().disabled, 'what was found is chosen').toBe(true);
  await fireEvent.click(screen.getByLabelText(/It was paid/));
  await fireEvent.click(record());
  await waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  expect(call.mock.calls[0]).toEqual([
    'confirm_ask',
    { deed: 'alarms', reference: null, decision: 'done', evidence: 'The statement of 3 Nov, line 4.' },
  ]);
});

it('keeps the input after the confirm window was cancelled', async () => {
  confirmState = 'left';
  render(RecordResultDialog, { what: 'missing', onclose });
  await write('The statement of 3 Nov.');
  await fireEvent.click(record());
  await waitFor(() => expect(record().disabled).toBe(false));
  expect(onclose).not.toHaveBeenCalled();
});
