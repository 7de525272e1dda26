import { en } from '$lib/messages/en';

/**
 * Cells from the clipboard as a file. Its first line names the separator, so that a comma in an amount separates nothing; its name is valid on every
 * system.
 */
export function pastedFile(text: string, when: string): File | undefined {
  if (text.trim() === '') return undefined;
  return new File([`sep=\t\n${text}`], `${en.cells.pasted(when).replaceAll(':', '.')}.tsv`, { type: 'text/tab-separated-values' });
}
