/** The longest time between the two letters of a chord. */
const CHORD_MS = 1200;

/** `g h` → action. A single key is its own name. */
export type KeyMap = Readonly<Record<string, () => void>>;

/** Handles single letters and chords. Ignored while typing, choosing, or with a dialog open. */
export function listenForKeys(map: () => KeyMap): () => void {
  let before = '';
  let at = 0;

  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || occupied(event.target)) return;
    const key = event.key.toLowerCase();
    const pair = event.timeStamp - at < CHORD_MS ? `${before} ${key}` : '';
    const action = map()[pair] ?? map()[key];
    [before, at] = action ? ['', 0] : [key, event.timeStamp];
    if (!action) return;
    event.preventDefault();
    action();
  }

  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

function occupied(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
