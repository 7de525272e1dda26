import type { ConfirmAsk, ConfirmStateView } from '$lib/generated/commands';
import { rpc } from './rpc';
import { onChange } from './watch.svelte';

/** Opens the confirm window and returns how it ended. Opening executes nothing; `ondoing` reports whether the action is being executed. */
export async function confirmed(what: ConfirmAsk, ondoing?: (doing: boolean) => void): Promise<ConfirmStateView> {
  const asked = await rpc('confirm_ask', what);
  return new Promise((resolve, reject) => {
    const poll = async (): Promise<void> => {
      try {
        const status = await rpc('confirm_state', asked);
        const doing = status.state === 'doing';
        ondoing?.(doing);
        if (doing || status.state === 'waiting') return;
        stop();
        if (status.error) reject(status.error);
        else resolve(status);
      } catch (thrown) {
        stop();
        reject(thrown);
      }
    };
    const stop = onChange((event) => {
      if (event === null || event.topic === 'confirm') void poll();
    });
    void poll();
  });
}
