import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Status from './Status.svelte';
import type { StatusTone } from './tone';

const TONES: readonly StatusTone[] = ['paid', 'progress', 'attention', 'failed', 'unknown', 'neutral', 'returned'];

it('shows a different shape for each tone, beside the word', () => {
  const shapes = TONES.map((tone) => {
    const { container, unmount } = render(Status, { tone, word: 'A word' });
    const shape = container.querySelector('svg')?.innerHTML ?? '';
    expect(container.textContent).toBe('A word');
    unmount();
    return shape;
  });
  expect(new Set(shapes).size).toBe(TONES.length);
});
