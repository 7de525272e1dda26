import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { wrongEverywhere } from '$lib/testing/fields';
import ErrorNotice from './ErrorNotice.svelte';

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'];
const FIELDS = Object.fromEntries(NAMES.map((name) => [name, `field-${name}`]));

function form(names: readonly string[]): void {
  const screen = document.createElement('form');
  screen.innerHTML = names.map((name) => `<label for="field-${name}">Field ${name}</label><input id="field-${name}">`).join('');
  document.body.append(screen);
}

afterEach(() => {
  document.querySelector('form')?.remove();
  vi.restoreAllMocks();
});

const links = (): string[] => screen.getAllByRole('button', { hidden: true }).map((link) => link.textContent.trim());

it('lists problems in the order of the screen, not of the program', async () => {
  form(NAMES);
  render(ErrorNotice, { error: wrongEverywhere(['three', 'six', 'one']), fields: FIELDS });
  await waitFor(() => expect(links()).toEqual(['Field one: Problem of one.', 'Field three: Problem of three.', 'Field six: Problem of six.']));
});

it('lists the first of many problems, with their number, and expands the others', async () => {
  form(NAMES);
  const { container } = render(ErrorNotice, { error: wrongEverywhere([...NAMES].reverse()), fields: FIELDS });
  expect(screen.getByRole('alert').textContent).toContain('Please correct 6 fields');
  const more = container.querySelector('details') as HTMLDetailsElement;
  expect(more.open).toBe(false);
  expect(more.querySelector('summary')?.textContent).toBe('3 more');
  await waitFor(() => expect(links().map((link) => link.split(':')[0])).toEqual(NAMES.map((name) => `Field ${name}`)));
  expect(within(more).getAllByRole('button', { hidden: true })).toHaveLength(3);
  await fireEvent.click(within(more).getByText('Field five: Problem of five.'));
  expect(document.activeElement?.id).toBe('field-five');
});

it('hides no single problem behind a button of the same height, and no problem without a field', async () => {
  form(NAMES.slice(0, 4));
  const { container, rerender } = render(ErrorNotice, { error: wrongEverywhere(NAMES.slice(0, 4)), fields: FIELDS });
  expect(container.querySelector('details')).toBeNull();
  await rerender({ error: wrongEverywhere([...NAMES.slice(0, 4), 'nowhere']), fields: FIELDS });
  const shut = container.querySelector('details') as HTMLDetailsElement;
  expect(shut.textContent).not.toContain('Problem of nowhere.');
  expect(container.textContent).toContain('Problem of nowhere.');
});

it('scrolls to the field together with its note', async () => {
  const page = document.createElement('form');
  page.innerHTML = '<label for="field-one">Field one</label><input id="field-one" aria-describedby="field-one-note"><p id="field-one-note">Wrong.</p>';
  document.body.append(page);
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  render(ErrorNotice, { error: wrongEverywhere(['one']), fields: FIELDS });
  scrolled.length = 0;
  await fireEvent.click(screen.getByText(/Problem of one/));
  expect(document.activeElement?.id).toBe('field-one');
  expect(scrolled).toContain('field-one-note');
});
