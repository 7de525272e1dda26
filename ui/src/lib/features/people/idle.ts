/** Touches are told no more often than this. */
const TELL_MS = 20_000;
const LOOK_MS = 5_000;

/**
 * Watches keyboard and mouse: `touched` is called now and then while somebody is there, `gone` once nobody was for `minutes`.
 * Ends with the answer. The program keeps its own time; this one only clears the screen.
 */
export function watchIdle(minutes: number, touched: () => void, gone: () => void): () => void {
  let last = Date.now();
  let told = last;
  const touch = (): void => {
    last = Date.now();
    if (last - told < TELL_MS) return;
    told = last;
    touched();
  };
  const timer = setInterval(() => {
    if (Date.now() - last >= minutes * 60_000) gone();
  }, LOOK_MS);
  const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
  events.forEach((event) => addEventListener(event, touch, { passive: true }));
  return () => {
    clearInterval(timer);
    events.forEach((event) => removeEventListener(event, touch));
  };
}
