import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { useHost } from '$lib/ipc/rpc';
import Case from './Case.svelte';
import { gallery } from './cases';
import { galleryHost } from './host';

const here = dirname(fileURLToPath(import.meta.url));
const files = import.meta.glob<{ default: Component }>('../src/lib/components/**/*.svelte', { eager: true });
const components = Object.fromEntries(Object.entries(files).map(([path, module]) => [path.slice('../src/lib/components/'.length, -'.svelte'.length), module.default]));

it('shows every component of the folder', () => {
  expect(Object.keys(components).length).toBeGreaterThan(50);
  expect(Object.keys(gallery).sort()).toEqual(Object.keys(components).sort());
  for (const [name, { component }] of Object.entries(gallery)) expect(component, name).toBe(components[name]);
});

describe.each(Object.entries(gallery))('%s', (_name, { component, cases }) => {
  beforeEach(() => useHost(galleryHost));

  it.each(cases.map((one) => [one.title, one] as const))('%s', (_title, one) => {
    const { container } = render(Case, { component, one });
    expect(container.firstElementChild).toBeTruthy();
  });
});

it('is no part of the program', () => {
  const config = readFileSync(join(here, '../vite.config.ts'), 'utf8');
  expect(config).toContain("input: ['index.html', 'confirm.html']");
  const sources = readdirSync(join(here, '../src'), { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte|html|css)$/.test(path));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => /gallery\//.test(readFileSync(join(here, '../src', path), 'utf8')))).toEqual([]);
});
