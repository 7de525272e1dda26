import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'tokens.css'), 'utf8');

/** The two values of a token: light, dark. */
function token(name: string): [string, string] {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const pair = /light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(value);
  return pair ? [pair[1] ?? '', pair[2] ?? ''] : [value, value];
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast by the formula of WCAG 2. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

it('computes contrast by the published formula', () => {
  expect(contrast('#12161d', '#ffffff')).toBeCloseTo(18.13, 1);
  expect(contrast('#0a6638', '#e3f4e9')).toBeCloseTo(6.19, 1);
});

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_theme, side) => {
  const at = (name: string): string => token(name)[side];

  it.each(['paid', 'progress', 'attention', 'failed', 'unknown', 'neutral', 'returned'])('%s is readable on its tint and on panels', (status) => {
    for (const ground of [`${status}-tint`, 'surface', 'canvas']) expect(contrast(at(status), at(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('text is readable on every ground', () => {
    for (const text of ['text', 'text-2', 'text-3'])
      for (const ground of ['canvas', 'surface', 'sunken', 'selection']) expect(contrast(at(text), at(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('buttons, bands and edges are visible', () => {
    for (const [ink, ground] of [['on-accent', 'accent'], ['on-accent', 'accent-hover'], ['on-danger', 'danger'], ['practice-text', 'practice'], ['on-live', 'live']] as const)
      expect(contrast(at(ink), at(ground))).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['canvas', 'surface']) {
      expect(contrast(at('control-line'), at(ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(at('focus'), at(ground))).toBeGreaterThanOrEqual(3);
    }
  });
});
