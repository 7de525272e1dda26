import BankField from '$lib/components/BankField.svelte';
import Check from '$lib/components/Check.svelte';
import Choices from '$lib/components/Choices.svelte';
import Calendar from '$lib/components/date/Calendar.svelte';
import DateField from '$lib/components/date/DateField.svelte';
import DateRange from '$lib/components/date/DateRange.svelte';
import Field from '$lib/components/Field.svelte';
import FieldBox from '$lib/components/FieldBox.svelte';
import FieldNote from '$lib/components/FieldNote.svelte';
import OptionList from '$lib/components/OptionList.svelte';
import PickContact from '$lib/components/PickContact.svelte';
import Select from '$lib/components/Select.svelte';
import SheetChoice from '$lib/components/SheetChoice.svelte';
import TextArea from '$lib/components/TextArea.svelte';
import TextField from '$lib/components/TextField.svelte';
import { entry, html, interactive, nothing } from '../entry';
import { banks, LARGE, LONG, LONG_PROBLEM, PROBLEM, UNBROKEN } from '../samples';
import { choose } from '../Snippets.svelte';

const HINT = 'Example: 50,000';
const choices = [
  { value: 'one', label: 'One after another', hint: 'Safest. If the connection drops, at most four payments are unconfirmed.' },
  { value: 'bulk', label: 'Up to 300 in one call' },
  { value: 'none', label: 'On behalf of a customer', disabled: true },
];
const options = html(`<option>${LONG}</option>`);
const bank = { label: 'Bank', banks, value: '' };
const day = { label: 'Expiry date', value: '2026-11-24' };
const range = { onchange: nothing, testid: 'days' };
const sheets = ['November', 'October', LONG].map((name, at) => ({ name, hidden: at === 1 }));
const sheet = { sheets, which: 'Which sheets?', busy: false, onchoose: nothing };

export const fields = {
  BankField: interactive(
    entry(
      BankField,
      {
        Chosen: { ...bank, value: '1' },
        Empty: { ...bank, optional: '(optional)', hint: 'Helps the customer pay from this bank.' },
        Loading: { ...bank, banks: undefined },
        Problem: { ...bank, problem: 'Choose a bank from the list.' },
        Open: bank,
      },
      { Open: { type: ['input', 'ba'], frame: 20 } },
    ),
  ),
  Check: interactive(
    entry(Check, {
      Off: { label: 'Accept overpayment', checked: false },
      On: { label: 'Notify the customer', checked: true, hint: 'The service sends an SMS.' },
      Problem: { label: 'I checked the name', checked: false, problem: 'Tick this to continue.' },
      'Long text': { label: LONG, checked: true, hint: LONG_PROBLEM },
    }),
  ),
  Choices: interactive(
    entry(Choices, {
      Normal: { legend: 'How to send', choices, value: 'one' },
      Across: { legend: 'Theme', across: true, choices: choices.map(({ value, label }) => ({ value, label })), value: 'bulk' },
      Problem: { legend: 'Result', choices: choices.slice(0, 2), value: undefined, problem: 'Choose one.' },
    }),
  ),
  'date/Calendar': entry(Calendar, {
    Normal: { chosen: '2026-11-24', today: '2026-11-30', onchoose: nothing },
    'With limits': { chosen: '', today: '2026-11-30', min: '2026-11-10', max: '2026-11-30', onchoose: nothing },
  }),
  'date/DateField': interactive(
    entry(
      DateField,
      {
        Normal: day,
        Empty: { ...day, value: '', optional: '(optional)', hint: 'Not needed for a driver’s licence.' },
        Problem: { ...day, value: '31/02/1990' },
        'Too late': { ...day, max: '2026-11-01' },
        Disabled: { ...day, disabled: true },
        Open: day,
      },
      { Open: { click: 'button', frame: 28 } },
    ),
  ),
  'date/DateRange': entry(DateRange, {
    'Usual period': { ...range, from: '', to: '' },
    Custom: { ...range, from: '2026-11-03', to: '2026-11-17' },
    Reversed: { ...range, from: '2026-11-17', to: '2026-11-03' },
  }),
  Field: entry(Field, {
    Normal: { id: 'field', label: 'Amount', hint: HINT, children: html('<input id="field" class="control" aria-describedby="field-note">') },
    'With every part': { id: 'field-all', label: LONG, optional: '(optional)', name: 'amountToPay', hint: HINT, problem: LONG_PROBLEM, children: html('<input id="field-all" class="control wrong" aria-describedby="field-all-note">') },
  }),
  FieldBox: interactive(
    entry(FieldBox, {
      Normal: { children: html('<input aria-label="Name" value="Ada Obi">') },
      Narrow: { narrow: true, children: html('<input aria-label="Amount" value="50,000">') },
      Problem: { wrong: true, children: html('<input aria-label="Account number" value="012345678">') },
    }),
  ),
  FieldNote: entry(FieldNote, {
    Hint: { id: 'note-hint', hint: HINT, example: '50,000.00' },
    Problem: { id: 'note-problem', problem: PROBLEM },
    'With every part': { id: 'note-all', name: 'amountToPay', hint: HINT, problem: LONG_PROBLEM },
    Empty: { id: 'note-empty' },
  }),
  OptionList: entry(
    OptionList,
    { Normal: { id: 'options', label: 'Banks', options: banks.map(({ id, name }) => ({ value: id, label: name })), at: 1, anchor: document.documentElement, onpick: nothing } },
    { Normal: { frame: 14 } },
  ),
  PickContact: entry(
    PickContact,
    { Normal: { kinds: ['bank'], label: 'Saved beneficiary', onpick: nothing }, Open: { kinds: ['bank'], label: 'Saved beneficiary', onpick: nothing } },
    { Open: { type: ['input', 'a'], frame: 16 } },
  ),
  Select: interactive(
    entry(Select, {
      Normal: { label: 'Sheet', value: LONG, children: options, hint: 'The sheet that contains the people to pay.' },
      Problem: { label: 'Sheet', value: LONG, children: options, problem: PROBLEM, optional: '(optional)' },
      Disabled: { label: 'Sheet', value: LONG, children: options, disabled: true },
    }),
  ),
  SheetChoice: entry(SheetChoice, {
    'One sheet': { ...sheet, chosen: ['November'] },
    'Several sheets': { ...sheet, chosen: ['November', LONG] },
    Busy: { ...sheet, chosen: ['November', LONG], busy: true },
  }),
  TextArea: interactive(
    entry(TextArea, {
      Normal: { label: 'Evidence', value: 'Bank statement of 3 November', hint: 'What proves the result?' },
      Empty: { label: 'Note', value: '', optional: '(optional)' },
      Problem: { label: 'Evidence', value: '', problem: 'Enter the evidence.' },
      'Machine text': { label: 'Body', value: `{ "narration": "${UNBROKEN}", "amount": ${LARGE} }`, exact: true, name: 'body' },
    }),
  ),
  TextField: interactive(
    entry(TextField, {
      Normal: { label: 'Name', value: 'Ada Obi' },
      Amount: { label: 'Amount', value: '999,999,999,999.99', lead: '₦', hint: HINT, narrow: true, inputmode: 'decimal' },
      Empty: { label: 'Email', value: '', optional: '(optional)', type: 'email' },
      Problem: { label: 'Account number', value: '012345678', problem: LONG_PROBLEM },
      Disabled: { label: 'Name', value: 'Ada Obi', disabled: true },
      'With a button': { label: 'Folder', value: UNBROKEN, action: choose },
      'With the API name': { label: 'Reference', value: '', name: 'merchantReference', hint: 'At most 32 characters.' },
    }),
  ),
};
