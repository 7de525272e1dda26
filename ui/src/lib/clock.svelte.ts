import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 10_000;

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** The current time. A component that reads it is updated every ten seconds. */
export function now(): Date {
  ticking();
  return new Date();
}
