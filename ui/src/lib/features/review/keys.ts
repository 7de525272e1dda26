import type { Deed } from './RowDetail.svelte';

/** What the keys of the review do. */
export interface ReviewKeys {
  /** Whether single letters are heard. */
  letters: () => boolean;
  deed: (deed: Deed) => void;
  undo: () => void;
  move: (by: number) => void;
  rival: (place: number) => void;
}

const DEEDS: Readonly<Record<string, Deed>> = { s: 'skip', f: 'find', c: 'explain', t: 'transfer', n: 'note', x: 'refuse', p: 'settle' };
/** After G or N another letter may follow that is not meant for the review. */
const CHORD_MS = 1200;

/** Listens for the keys of the review. Nothing is heard while somebody types, chooses or answers a question. */
export function listenForReview(keys: ReviewKeys): () => void {
  let chord = -CHORD_MS;

  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || occupied(event)) return;
    const key = event.key.toLowerCase();
    // A key that is held down moves on; it says nothing of one row after another.
    if (event.repeat && !/^(arrow(up|down)|[jk])$/.test(key)) return;
    if (heard(key)) event.preventDefault();
    chord = key === 'g' ? event.timeStamp : chord;
  }

  function heard(key: string): boolean {
    if (key === 'enter') keys.deed('accept');
    else if (key === 'arrowdown') keys.move(1);
    else if (key === 'arrowup') keys.move(-1);
    else if (!keys.letters() || performance.now() - chord < CHORD_MS) return false;
    else if (key === 'j') keys.move(1);
    else if (key === 'k') keys.move(-1);
    else if (key === 'u') keys.undo();
    else if (/^[1-3]$/.test(key)) keys.rival(Number(key) - 1);
    else if (DEEDS[key]) keys.deed(DEEDS[key]);
    else return false;
    return true;
  }

  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

/** Enter on a button or a link is that button's, but for the chosen row of the list, where it accepts. */
function occupied({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return true;
  return key === 'Enter' && target.closest('button, a, summary') !== null && target.closest('[data-testid="review-rows"] [aria-current]') === null;
}
