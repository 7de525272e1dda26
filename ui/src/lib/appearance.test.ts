import { expect, it } from 'vitest';
import { appearance } from './appearance.svelte';

it('steps through the text sizes and stays at both ends', () => {
  appearance.textSize = '175';
  appearance.stepTextSize(1);
  expect(appearance.textSize).toBe('200');
  appearance.stepTextSize(1);
  expect(appearance.textSize).toBe('200');
  appearance.textSize = '100';
  appearance.stepTextSize(-1);
  expect(appearance.textSize).toBe('90');
  appearance.stepTextSize(-1);
  expect(appearance.textSize).toBe('90');
  appearance.textSize = '100';
});
