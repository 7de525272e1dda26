/** How long something is awaited: not yet worth a word, worth one, or longer than usual. */
export type WaitPhase = 'short' | 'noticeable' | 'long';

const NOTICEABLE_MS = 300;
const LONG_MS = 5_000;

/** The phase of a wait, for as long as `waits` is true. */
export class Wait {
  phase = $state<WaitPhase>('short');

  constructor(waits: () => boolean) {
    $effect(() => {
      if (!waits()) return;
      const timers = [setTimeout(() => (this.phase = 'noticeable'), NOTICEABLE_MS), setTimeout(() => (this.phase = 'long'), LONG_MS)];
      return () => {
        timers.forEach(clearTimeout);
        this.phase = 'short';
      };
    });
  }
}
