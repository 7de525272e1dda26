import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ContactView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';
import PickContact from './PickContact.svelte';

vi.mock('$lib/ipc/rpc', () => ({ rpc: vi.fn() }));

function contact(id: string, name: string): ContactView {
  return { contact: id, kind: 'bank', name, place: 'gt', place_name: 'GTBank', number: '0123456785', phone: '', email: '', note: '', holder: null, changed_at: null };
}

const onpick = vi.fn();
function saved(...contacts: ContactView[]): void {
  vi.mocked(rpc).mockImplementation((async (_: string, { text }: { text: string }) => {
    const found = contacts.filter((one) => one.name.toLowerCase().includes(text));
    return { contacts: found, found: found.length };
  }) as never);
}
beforeEach(() => vi.resetAllMocks());

it('is not there where nobody is saved', async () => {
  saved();
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  await vi.waitFor(() => expect(rpc).toHaveBeenCalled());
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('finds by typing and takes with the keyboard, without sending the form', async () => {
  saved(contact('1', 'Ada Obi'), contact('2', 'Ada Udo'));
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  const box = await screen.findByRole('combobox');
  await fireEvent.input(box, { target: { value: 'ada' } });
  await screen.findByRole('option', { name: /Ada Udo/ });
  await fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ada Udo');
  // Cancelled: the form behind it stays.
  expect(await fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
  expect(onpick).toHaveBeenCalledWith(expect.objectContaining({ contact: '2' }));
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('“Ada Udo”');
  // With nothing open, Enter is the form's.
  expect(await fireEvent.keyDown(box, { key: 'Enter' })).toBe(true);
});

it('closes with Escape and takes nothing', async () => {
  saved(contact('1', 'Ada Obi'));
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  const box = await screen.findByRole('combobox');
  await fireEvent.input(box, { target: { value: 'zzz' } });
  await screen.findByText('None of your contacts has these words.');
  await fireEvent.keyDown(box, { key: 'Enter' });
  expect(onpick).not.toHaveBeenCalled();
  await fireEvent.keyDown(box, { key: 'Escape' });
  expect(screen.queryByText('None of your contacts has these words.')).toBeNull();
});
