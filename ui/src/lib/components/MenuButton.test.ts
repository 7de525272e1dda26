import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import MenuButton from './MenuButton.svelte';

const [first, second] = [vi.fn(), vi.fn()];

function shown(): HTMLElement {
  render(MenuButton, {
    label: 'More actions',
    items: [
      { label: 'Export', onclick: first },
      { label: 'Discard', onclick: second },
    ],
  });
  return screen.getByRole('button', { name: 'More actions' });
}
const item = (name: string): HTMLElement => screen.getByRole('menuitem', { name });

it('opens with an arrow key, moves around, and performs the chosen action', async () => {
  const button = shown();
  await fireEvent.keyDown(button, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(item('Export')));
  await fireEvent.keyDown(item('Export'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(item('Discard'));
  await fireEvent.keyDown(item('Discard'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(item('Export'));
  await fireEvent.click(item('Discard'));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('closes with Escape, which returns the focus, and with a press elsewhere', async () => {
  const button = shown();
  await fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await fireEvent.keyDown(item('Export'), { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  await fireEvent.click(button);
  await fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('shows its label on request', () => {
  render(MenuButton, { label: 'Save…', items: [], named: true });
  expect(screen.getByRole('button', { name: 'Save…' }).textContent?.trim()).toBe('Save…');
});
