/** The shortest interval between two reports of activity. */
const REPORT_MS = 20_000;
const LOOK_MS = 5_000;

/**
 * Watches keyboard and mouse: calls `touched` from time to time during activity, and `gone` after `minutes` without any. Stopped by the returned
 * function. The program has its own timer; this one only clears the screen.
 */
export function watchIdle(minutes: number, touched: () => void, gone: () => void): () => void {
  let last = Date.now();
  let reported = last;
  const touch = (): void => {
    last = Date.now();
    if (last - reported < REPORT_MS) return;
    reported = last;
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
