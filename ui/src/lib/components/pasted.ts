import { en } from '$lib/messages/en';

/** Cells from the clipboard as a file, which is kept and read as any other. The first line says what parts them, so that no comma inside an amount does; its name is one that every system takes. */
export function pastedFile(text: string, when: string): File | undefined {
  if (text.trim() === '') return undefined;
  return new File([`sep=\t\n${text}`], `${en.cells.pasted(when).replaceAll(':', '.')}.tsv`, { type: 'text/tab-separated-values' });
}
