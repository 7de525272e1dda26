import { expect, it } from 'vitest';
import { pressed, type Order } from './order';

it('reverses an order, and starts another in its default direction', () => {
  const latest: Order<'made' | 'amount' | 'name'> = { by: 'made', descending: true };
  const press = (order: typeof latest, by: 'made' | 'amount' | 'name'): typeof latest => pressed(order, by, ['made', 'amount']);
  expect(press(latest, 'made')).toEqual({ by: 'made', descending: false });
  expect(press(latest, 'amount')).toEqual({ by: 'amount', descending: true });
  expect(press(latest, 'name')).toEqual({ by: 'name', descending: false });
  expect(press({ by: 'name', descending: false }, 'name')).toEqual({ by: 'name', descending: true });
});
