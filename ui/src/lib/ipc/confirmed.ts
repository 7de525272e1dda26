import type { ConfirmAsk, ConfirmStateView } from '$lib/generated/commands';
import { rpc } from './rpc';
import { onChange } from './watch.svelte';

/** Opens the confirm window and returns how it ended. Opening executes nothing; `ondoing` reports whether the action is being executed. */
export async function confirmed(what: ConfirmAsk, ondoing?: (doing: boolean) => void): Promise<ConfirmStateView> {
  const asked = await rpc('confirm_ask', what);
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      try {
        const stands = await rpc('confirm_state', asked);
        const doing = stands.state === 'doing';
        ondoing?.(doing);
        if (doing || stands.state === 'waiting') return;
        forget();
        if (stands.error) reject(stands.error);
        else resolve(stands);
      } catch (thrown) {
        forget();
        reject(thrown);
      }
    };
    const forget = onChange((event) => {
      if (event === null || event.topic === 'confirm') void look();
    });
    void look();
  });
}
