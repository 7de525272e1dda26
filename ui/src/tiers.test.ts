import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path));

interface Import {
  from: string;
  to: string;
}

/** Every import, with both ends as paths below `src`; a package keeps its name. */
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(src, from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => ({ from, to: target(from, name) })),
);

function target(from: string, name: string): string {
  if (name.startsWith('$lib/')) return `lib/${name.slice('$lib/'.length)}`;
  return name.startsWith('.') ? relative(src, resolve(src, dirname(from), name)) : name;
}

/** `components`, `features/payouts`, `routes`, or none. */
function tier(path: string): string | undefined {
  return /^lib\/(components)\//.exec(path)?.[1] ?? /^lib\/(features\/[^/]+)\//.exec(path)?.[1] ?? /^(routes)\//.exec(path)?.[1];
}

const broken = (rule: (each: Import) => boolean): string[] => imports.filter(rule).map(({ from, to }) => `${from} → ${to}`);

it('finds the imports', () => {
  expect(imports.length).toBeGreaterThan(150);
  expect(imports.some(({ from, to }) => tier(from) === 'routes' && tier(to) === 'features/payouts')).toBe(true);
});

it('components import no feature and no route', () => {
  expect(broken(({ from, to }) => tier(from) === 'components' && (tier(to) ?? 'components') !== 'components')).toEqual([]);
});

it('a feature imports neither another feature nor a route', () => {
  expect(broken(({ from, to }) => (tier(from) ?? '').startsWith('features/') && tier(to) !== undefined && tier(to) !== 'components' && tier(to) !== tier(from))).toEqual([]);
});

it('lower modules import nothing from above', () => {
  expect(broken(({ from, to }) => tier(from) === undefined && !['main.ts', 'confirm.ts'].includes(from) && ['routes', 'features'].includes((tier(to) ?? '').split('/')[0] ?? ''))).toEqual([]);
});

it('only ipc imports the window’s API', () => {
  expect(broken(({ from, to }) => to.startsWith('@tauri-apps/') && !from.startsWith('lib/ipc/'))).toEqual([]);
});

it('no source uses what the content policy forbids', () => {
  const forbidden = /\{@html|\sstyle="|\bjavascript:|\beval\(|new Function\(/;
  expect(files.filter((path) => forbidden.test(readFileSync(join(src, path), 'utf8')))).toEqual([]);
});

it('the setup clears every module with state', () => {
  const keeps = /^(?:export )?(?:let |const \w+ = (?:\$state|new (?!Intl\.|Map\b|WeakMap\b)))/m;
  const setup = readFileSync(join(src, '../test-setup.ts'), 'utf8');
  const keepers = files.filter((path) => path.endsWith('.ts') && keeps.test(readFileSync(join(src, path), 'utf8')));
  expect(keepers.length).toBeGreaterThan(5);
  expect(keepers.filter((path) => !setup.includes(`'$${path.replace(/\.ts$/, '')}'`))).toEqual([]);
});
