/** One choice of a searchable list. */
export interface Option {
  value: string;
  label: string;
}

/** Small letters and digits in words, without accents: `Zénith Bank-Plc` is `zenith`, `bank`, `plc`. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** How well a label fits the typed words: 0 is best, undefined is not at all. */
function rankOf(label: string, typed: readonly string[]): number | undefined {
  const words = wordsOf(label);
  const [joined, all] = [words.join(' '), typed.join(' ')];
  if (joined.startsWith(all)) return 0;
  if (typed.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  // `GTB` is Guaranty Trust Bank.
  const initials = words.map((word) => word.charAt(0)).join('');
  if (typed.length === 1 && initials.startsWith(typed[0] ?? '')) return 2;
  return words.join('').includes(typed.join('')) ? 3 : undefined;
}

/** The options that fit a typed text, the best first; all of them if it is empty. */
export function matching<One extends Option>(options: readonly One[], text: string): One[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [...options];
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option.label, typed);
    return rank === undefined ? [] : [{ option, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ option }) => option);
}

/** The option with exactly this name, whatever its case and marks. */
export function named<One extends Option>(options: readonly One[], text: string): One | undefined {
  const typed = wordsOf(text).join(' ');
  return options.find((option) => wordsOf(option.label).join(' ') === typed);
}
