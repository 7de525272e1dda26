import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForKeys } from './keys';

const payouts = vi.fn();
const list = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  stop = listenForKeys(() => ({ 'g p': payouts, '?': list }));
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

function press(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

it('navigates by G and a letter', () => {
  press('g');
  expect(payouts).not.toHaveBeenCalled();
  press('P');
  expect(payouts).toHaveBeenCalledOnce();
});

it('handles a single key', () => {
  press('?');
  expect(list).toHaveBeenCalledOnce();
});

it('ignores keys in a text box, with Control, or with a dialog open', () => {
  document.body.innerHTML = '<input />';
  press('?', document.querySelector('input') ?? document);
  press('?', document.body, { ctrlKey: true });
  document.body.innerHTML = '<dialog open></dialog>';
  press('?');
  expect(list).not.toHaveBeenCalled();
});
