import DetailPanel from '$lib/components/DetailPanel.svelte';
import Page from '$lib/components/Page.svelte';
import { entry, nothing, words } from '../entry';
import { LONG } from '../samples';
import { action, actions, facts, manyLines } from '../Snippets.svelte';

export const pages = {
  DetailPanel: entry(
    DetailPanel,
    { Normal: { title: 'Request of Ada Obi', children: facts, onclose: nothing }, 'Long text': { title: LONG, children: manyLines, onclose: nothing } },
    { Normal: { frame: 20 }, 'Long text': { frame: 20 } },
  ),
  Page: entry(
    Page,
    {
      Normal: { title: 'Payment requests', actions: action, children: facts },
      'Long text': { title: LONG, back: { href: '#Page', label: 'Payouts' }, actions, children: manyLines, foot: words('60 people · ₦999,999,999,999.99') },
      Empty: { title: 'Inbox', children: words('') },
    },
    { Normal: { frame: 20 }, 'Long text': { frame: 24 }, Empty: { frame: 10 } },
  ),
};
