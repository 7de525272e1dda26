import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 10_000;

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** The time now. Whoever reads it in a component is shown anew every ten seconds. */
export function now(): Date {
  ticking();
  return new Date();
}
