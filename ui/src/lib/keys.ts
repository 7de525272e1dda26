/** Two letters pressed one after the other must follow each other within this time. */
const CHORD_MS = 1200;

/** `g h` → deed. A single key is its own name. */
export type KeyMap = Readonly<Record<string, () => void>>;

/** Listens for single letters and pairs of them. Nothing is heard while somebody types, chooses, or answers a question. */
export function listenForKeys(map: () => KeyMap): () => void {
  let before = '';
  let at = 0;

  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || occupied(event.target)) return;
    const key = event.key.toLowerCase();
    const pair = event.timeStamp - at < CHORD_MS ? `${before} ${key}` : '';
    const deed = map()[pair] ?? map()[key];
    [before, at] = deed ? ['', 0] : [key, event.timeStamp];
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

function occupied(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
