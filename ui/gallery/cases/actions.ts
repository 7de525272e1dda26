import Button from '$lib/components/Button.svelte';
import Copy from '$lib/components/Copy.svelte';
import DropZone from '$lib/components/DropZone.svelte';
import FileButton from '$lib/components/FileButton.svelte';
import Filters from '$lib/components/Filters.svelte';
import FormFoot from '$lib/components/FormFoot.svelte';
import MenuButton from '$lib/components/MenuButton.svelte';
import Pages from '$lib/components/Pages.svelte';
import PasteCells from '$lib/components/PasteCells.svelte';
import SaveAs from '$lib/components/SaveAs.svelte';
import { Saving } from '$lib/components/saving.svelte';
import { en } from '$lib/messages/en';
import { entry, html, interactive, nothing, words } from '../entry';
import { LONG, UNBROKEN } from '../samples';
import { actions as buttons } from '../Snippets.svelte';

const saving = (busy = false): Saving => Object.assign(new Saving(), { busy });
const pages = { pages: 'Pages', newest: 'Newest', newer: 'Newer', older: 'Older' };
const filters = [
  { value: 'all', label: 'All', count: 1_234_567 },
  { value: 'open', label: 'Open', count: 12 },
  { value: 'part', label: 'Part paid', count: 0, within: true },
];
const items = ['Match columns', 'Compare with the last batch', 'Discard draft'].map((label) => ({ label, onclick: nothing }));
const drop = { title: 'Drop an Excel or CSV file here', hint: 'You review every row before paying.', choose: 'Choose a file', accept: '.xlsx', busy: undefined, onfile: nothing };
const file = { words: 'Choose a file', accept: '.xlsx', onfile: nothing };

export const actions = {
  Button: interactive(
    entry(
      Button,
      {
        Normal: { children: words('Cancel') },
        Main: { look: 'main', children: words('Send request for ₦45,000.00') },
        Quiet: { look: 'quiet', children: words('Clear') },
        Danger: { look: 'danger', children: words('Remove profile') },
        Large: { look: 'main', large: true, children: words('Pay 12 people') },
        Link: { href: '#Button', children: words('Look up') },
        Disabled: { disabled: true, children: words('Cancel') },
        'Main, disabled': { look: 'main', disabled: true, children: words('Pay 12 people') },
        Busy: { look: 'main', busyWords: 'Checking with Zenith Bank…', children: words('Check the account') },
        'Long text': { look: 'main', children: words(LONG) },
      },
      { Busy: { click: 'button', then: { busy: true } } },
    ),
  ),
  Copy: interactive(entry(Copy, { Normal: { text: '0123456785', label: 'Copy the number' }, 'With words': { text: '0123456785', label: 'Copy the number', words: true } })),
  DropZone: entry(DropZone, {
    Normal: drop,
    Main: { ...drop, main: true },
    Small: { ...drop, small: true },
    Busy: { ...drop, busy: `Reading ${UNBROKEN}…` },
  }),
  FileButton: interactive(
    entry(FileButton, { Normal: file, Main: { ...file, main: true }, Disabled: { ...file, disabled: true }, Busy: { ...file, busy: true } }),
  ),
  Filters: interactive(entry(Filters, { Normal: { label: 'State', filters, value: 'all' } })),
  FormFoot: entry(FormFoot, { Normal: { children: html('<p>The buttons below a form</p>') }, Buttons: { children: buttons } }),
  MenuButton: interactive(
    entry(
      MenuButton,
      {
        Normal: { label: 'More actions', items },
        Disabled: { label: 'More actions', items, disabled: true },
        Named: { label: 'Save…', items, named: true },
        'Named, disabled': { label: 'Save…', items, named: true, disabled: true },
        Open: { label: 'More actions', items },
      },
      { Open: { click: 'button', frame: 12 } },
    ),
  ),
  Pages: entry(Pages, {
    'First page': { words: pages, before: [], next: '2', children: words('1–100 of 1,234,567') },
    'Last page': { words: pages, before: ['', '1'], next: null, children: words('201–212 of 212') },
    'Single page': { words: pages, before: [], next: null, quiet: true, children: words('3 requests') },
  }),
  PasteCells: interactive(entry(PasteCells, { Normal: { busy: false, onfile: nothing }, Busy: { busy: true, onfile: nothing } })),
  SaveAs: entry(SaveAs, { Normal: { saving: saving(), write: () => Promise.reject(new Error(en.common.notCopied)), testid: 'save' }, Busy: { saving: saving(true), write: () => Promise.reject(new Error(en.common.notCopied)), testid: 'save' } }),
};
