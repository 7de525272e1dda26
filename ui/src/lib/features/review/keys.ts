import type { RowAction } from './RowDetail.svelte';

/** The actions of the review's keys. */
export interface ReviewKeys {
  /** Whether single-letter shortcuts are on. */
  letters: () => boolean;
  action: (action: RowAction) => void;
  undo: () => void;
  move: (by: number) => void;
  rival: (place: number) => void;
}

const ACTIONS: Readonly<Record<string, RowAction>> = { s: 'skip', f: 'find', c: 'explain', t: 'transfer', n: 'note', x: 'refuse', p: 'settle' };
/** After G or N, another letter may follow that is not a review key. */
const CHORD_MS = 1200;

/** Handles the keys of the review. Ignored while typing, choosing, or with a dialog open. */
export function listenForReview(keys: ReviewKeys): () => void {
  let chord = -CHORD_MS;

  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || belongsToTarget(event)) return;
    const key = event.key.toLowerCase();
    // A key held down moves on, but makes no decision on row after row.
    if (event.repeat && !/^(arrow(up|down)|[jk])$/.test(key)) return;
    if (handle(key)) event.preventDefault();
    chord = key === 'g' ? event.timeStamp : chord;
  }

  function handle(key: string): boolean {
    if (key === 'enter') keys.action('accept');
    else if (key === 'arrowdown') keys.move(1);
    else if (key === 'arrowup') keys.move(-1);
    else if (!keys.letters() || performance.now() - chord < CHORD_MS) return false;
    else if (key === 'j') keys.move(1);
    else if (key === 'k') keys.move(-1);
    else if (key === 'u') keys.undo();
    else if (/^[1-3]$/.test(key)) keys.rival(Number(key) - 1);
    else if (ACTIONS[key]) keys.action(ACTIONS[key]);
    else return false;
    return true;
  }

  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

/** Enter on a button or link belongs to it, except on the selected row, where it accepts. */
function belongsToTarget({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return true;
  return key === 'Enter' && target.closest('button, a, summary') !== null && target.closest('[data-testid="review-rows"] [aria-current]') === null;
}
