import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { ContactView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import PickContact from './PickContact.svelte';

function contact(id: string, name: string): ContactView {
  return { contact: id, kind: 'bank', name, place: 'gt', place_name: 'GTBank', number: '0123456785', phone: '', email: '', note: '', holder: null, changed_at: null };
}

const onpick = vi.fn();
const call = mockedHost();
function saved(...contacts: ContactView[]): void {
  call.mockImplementation(async (_, args) => {
    const found = contacts.filter((one) => one.name.toLowerCase().includes((args as { text: string }).text));
    return { contacts: found, found: found.length };
  });
}

it('is hidden without contacts', async () => {
  saved();
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('finds by typing and selects by keyboard, without submitting the form', async () => {
  saved(contact('1', 'Ada Obi'), contact('2', 'Ada Udo'));
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  const box = await screen.findByRole('combobox');
  await fireEvent.input(box, { target: { value: 'ada' } });
  await screen.findByRole('option', { name: /Ada Udo/ });
  await fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ada Udo');
  // Cancelled: the form stays open.
  expect(await fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
  expect(onpick).toHaveBeenCalledWith(expect.objectContaining({ contact: '2' }));
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('“Ada Udo”');
  // With the list closed, Enter belongs to the form.
  expect(await fireEvent.keyDown(box, { key: 'Enter' })).toBe(true);
});

it('closes with Escape and selects nothing', async () => {
  saved(contact('1', 'Ada Obi'));
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  const box = await screen.findByRole('combobox');
  await fireEvent.input(box, { target: { value: 'zzz' } });
  await screen.findByText('No contact found.');
  await fireEvent.keyDown(box, { key: 'Enter' });
  expect(onpick).not.toHaveBeenCalled();
  await fireEvent.keyDown(box, { key: 'Escape' });
  expect(screen.queryByText('No contact found.')).toBeNull();
});

it('selects only from the results of the current text, and shows that it searches', async () => {
  saved(contact('1', 'Ada Obi'), contact('2', 'Babcom'));
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  const box = await screen.findByRole('combobox');
  await fireEvent.input(box, { target: { value: 'a' } });
  expect(screen.queryByText('No contact found.'), 'before the answer').toBeNull();
  expect(screen.getByText('Searching…')).toBeTruthy();
  expect(await fireEvent.keyDown(box, { key: 'Enter' }), 'never the form’s while the list is open').toBe(false);
  await screen.findByRole('option', { name: /Ada Obi/ });
  expect(screen.queryByText('Searching…')).toBeNull();
  await fireEvent.input(box, { target: { value: 'abcom' } });
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(await fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
  expect(onpick).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain('Babcom'));
  await fireEvent.keyDown(box, { key: 'Enter' });
  expect(onpick).toHaveBeenCalledWith(expect.objectContaining({ contact: '2' }));
  // A result of the earlier text is not shown when the list opens again.
  await fireEvent.input(box, { target: { value: 'z' } });
  expect(screen.queryByRole('option')).toBeNull();
});

const wrong = { code: 'Storage', message: 'The records cannot be read.', hint: null, problems: [], reference: null };

it('reports that contacts could not be read, and reads them again', async () => {
  call.mockRejectedValue(wrong);
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  const notice = await screen.findByTestId('unread');
  expect(notice.textContent).not.toContain('money moved');
  expect(screen.queryByRole('combobox')).toBeNull();
  saved(contact('1', 'Ada Obi'));
  await fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('combobox');
  expect(screen.queryByTestId('unread')).toBeNull();
});

it('does not report an empty result after a failed search', async () => {
  saved(contact('1', 'Ada Obi'));
  render(PickContact, { kinds: ['bank'], label: 'Saved beneficiary', onpick });
  const box = await screen.findByRole('combobox');
  call.mockRejectedValue(wrong);
  await fireEvent.input(box, { target: { value: 'ada' } });
  await screen.findByTestId('unread');
  expect(screen.queryByText('No contact found.')).toBeNull();
  await fireEvent.keyDown(box, { key: 'Enter' });
  expect(onpick).not.toHaveBeenCalled();
  saved(contact('1', 'Ada Obi'));
  await fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(screen.queryByTestId('unread')).toBeNull());
  await fireEvent.keyDown(box, { key: 'ArrowDown' });
  await screen.findByRole('option', { name: /Ada Obi/ });
});
