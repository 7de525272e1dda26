import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Grouped from './Grouped.svelte';

it('groups an account number 3-3-4 and keeps plain digits for copying', () => {
  const { container } = render(Grouped, { text: '0123456785' });
  expect([...container.querySelectorAll('.piece')].map((piece) => piece.textContent)).toEqual(['012', '345', '6785']);
  expect(container.textContent).toBe('0123456785');
});

it('does not group a number of another length', () => {
  const { container } = render(Grouped, { text: '058152036' });
  expect(container.querySelectorAll('.piece')).toHaveLength(1);
});
