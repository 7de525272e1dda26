import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
// Also the list for the sentences of the program (tests/it/tidy/words.rs).
import list from '../../../../tests/unwanted-words.txt?raw';

const UNWANTED = new RegExp(`(?<![\\w])(?:${list.trim().split('\n').join('|')})(?![\\w])`, 'i');

const SIGNS: [RegExp, string][] = [
  [/\p{L}'\p{L}/u, 'straight apostrophe'],
  // Not of a shortened number, such as “account …4567”.
  [/ …(?![\d{])/, 'space before …'],
  [/\be-mail/i, 'email has no hyphen'],
  [/\b[A-Z]{2,}(?:_[A-Z]+)+\b/, 'raw code'],
];

/** Catalogues that are still to be edited, and the most unwanted words that each may have. A number never grows. */
const LEFT: Record<string, number> = {};

/** The texts of the shared messages, and of the components' markup. */
const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const components = import.meta.glob<string>('/src/**/*.svelte', { query: '?raw', import: 'default', eager: true });

/** The words and signs of a sentence that are unwanted. */
function unwanted(sentence: string): string[] {
  const word = UNWANTED.exec(sentence)?.[0];
  return [...(word === undefined ? [] : [word.toLowerCase()]), ...SIGNS.filter(([sign]) => sign.test(sentence)).map(([, name]) => name)];
}

/** Every string of a source, without imports, keys and types; `{}` marks the place of a value. */
function strings(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const isKey = (ts.isPropertyAssignment(node.parent) && node.parent.name === node) || ts.isElementAccessExpression(node.parent);
      if (!isKey && (node.text !== '' || !ts.isTemplateTail(node))) found.push(ts.isTemplateHead(node) || ts.isTemplateMiddle(node) ? `${node.text}{}` : node.text);
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

const READ_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'hint', 'label', 'placeholder', 'title']);

interface MarkupNode {
  type?: string;
  name?: string;
  data?: string;
}

/** The text in the markup of a component: between tags, and in attributes that people read. */
function markup(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as MarkupNode;
    if (node.type === 'Attribute' && !READ_ATTRIBUTES.has(node.name ?? '')) return;
    if (node.type === 'Text' && node.data !== undefined) found.push(node.data);
    for (const [key, child] of Object.entries(value)) if (key !== 'metadata') visit(child);
  };
  visit(parse(source, { modern: true }).fragment);
  return found.map((text) => text.trim()).filter((text) => text !== '');
}

describe('the sentences of the window', () => {
  it.each(Object.entries(sources))('have no unwanted word in %s', (path, source) => {
    const found = strings(source).flatMap((sentence) => unwanted(sentence).map((word) => `${word}: ${sentence}`));
    expect(found.length > (LEFT[path] ?? 0) ? found : []).toEqual([]);
  });

  it('are in the catalogues, and no words are in the markup', () => {
    expect(Object.keys(components).length).toBeGreaterThan(200);
    const found = Object.entries(components).flatMap(([path, source]) => markup(source).filter((text) => unwanted(text).length > 0).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    ['The bank said no.', ['said']],
    ['In a window of its own', ['of its own']],
    ['Hand over the cash', ['hand over']],
    ['The owner\'s PIN', ['straight apostrophe']],
    ['Reading …', ['space before …']],
    ['Delete account …{}', []],
    ['Phone or E-mail', ['email has no hyphen']],
    ['CUSTOMER_DEPOSIT_TO_BANK_ACCOUNT', ['raw code']],
    ['Saidu, outstanding, a standard: the owner’s PIN. Reading… BVN and USSD', []],
  ])('finds what is unwanted in “%s”', (sentence, words) => expect(unwanted(sentence)).toEqual(words));

  it('reads strings and templates, not keys, types and imports', () => {
    const source = "import a from 'told';\nconst b: Record<'told', string> = { 'told': 'one', c: (n: number) => `two ${n} three ${b['told'] ?? 'four'}` };";
    expect(strings(source)).toEqual(['one', 'two {}', ' three {}', 'four']);
  });

  it('reads the markup, and attributes that people read', () => {
    const source = '<script>const a = "one";</script>\n<p class="two" title="three">four {a}</p>{#if a}<b>five</b>{/if}<style>p { color: red; }</style>';
    expect(markup(source)).toEqual(['three', 'four', 'five']);
  });
});
