import { expect, it } from 'vitest';
import { categories } from '../access.ts';
import { accessOfKind, capacityText, categoryKinds, mayArrange, minutesText } from './rules.ts';

it('categories need the access of their contents', () => {
  for (const kind of categoryKinds) {
    expect(categories).toContain(accessOfKind(kind));
    expect(mayArrange({ role_id: 8, access: new Set([accessOfKind(kind)]) }, kind)).toBe(true);
    expect(
      mayArrange({ role_id: 8, access: new Set(categories.filter((one) => one !== accessOfKind(kind))) }, kind),
    ).toBe(false);
  }
});

it('says lengths and capacities in words', () => {
  expect([30, 60, 90, 0].map(minutesText)).toEqual(['30 min', '1 h', '1 h 30 min', '0 min']);
  expect([0, 1, 1200].map(capacityText)).toEqual(['Unlimited', '1', '1,200']);
});
