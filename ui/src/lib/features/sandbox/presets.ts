import type { FaultView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

const words = en.sandbox.presets;
const next = { variant: null, nth: 1, times: 1, ms: null };
const payment = { operation: 'depositToBank', ...next };

/** The faults that are tried most often, each with its name: for the next bank payment, or the next notice. */
export const PRESETS: readonly { name: string; fault: FaultView }[] = [
  { name: words.lost, fault: { ...payment, fault: 'drop_after' } },
  { name: words.slow, fault: { ...payment, fault: 'delay_after', ms: 5000 } },
  { name: words.rejected, fault: { ...payment, fault: 'refuse' } },
  { name: words.pending, fault: { ...payment, fault: 'pending' } },
  { name: words.noNotice, fault: { operation: 'callback', ...next, fault: 'callback_never' } },
];
