/** What all lists share: columns, rows, selection. */
export const tables = {
  settings: 'Columns and rows',
  settingsOf: (list: string) => `Columns and rows: ${list}`,
  columns: 'Columns',
  compact: 'Compact rows',
  widths: 'Drag the edge of a heading to change its width, or press Shift ← → on it.',
  reset: 'Reset this list',
  selectAll: 'Select all rows shown',
  select: (row: string) => `Select ${row}`,
  selection: 'Selected rows',
  selected: (n: number) => `${n.toLocaleString('en-GB')} selected`,
  total: (amount: string) => `Total ${amount}`,
  clear: 'Clear selection',
  requests: {
    remind: (n: number) => (n === 1 ? 'Copy 1 reminder' : `Copy ${n.toLocaleString('en-GB')} reminders`),
    copied: (n: number) => (n === 1 ? '1 reminder copied' : `${n.toLocaleString('en-GB')} reminders copied`),
    check: 'Check now',
  },
  copySelected: 'Copy selected',
  saveXlsx: 'Export selected to Excel',
  saveCsv: 'Export selected to CSV',
};
