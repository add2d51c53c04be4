import { describe, expect, test } from 'vitest';
import { isRest, lineError, type Lines, outcomeOf } from './crediting.ts';

const student = { user_detail_id: 1, firstName: 'Harry', surname: 'Ashworth' };
const item = (item_id: number, left: number, total: number, rates: string[]) => ({
  item_id,
  name: 'Piano',
  detail: '',
  student,
  total,
  left,
  rates,
});
const lines = (more: Partial<Lines> = {}): Lines => ({
  invoice: { invoice_id: 1, number: 'INV-1' },
  currency: 'GBP',
  inclusive: 0,
  total: 22_000,
  credited: 0,
  paid: 20_000,
  balance: 2_000,
  items: [item(1, 10_000, 12_000, ['20']), item(2, 10_000, 10_000, [])],
  ...more,
});

describe('what crediting comes to', () => {
  test('adds the tax of each line, and takes off what is owed before it sets money free', () => {
    expect(outcomeOf(lines(), { 1: '10.00' })).toEqual({ total: 1_200, owed: 1_200, freed: 0 });
    expect(outcomeOf(lines(), { 1: '100', 2: '5' })).toEqual({ total: 12_500, owed: 2_000, freed: 10_500 });
    expect(outcomeOf(lines({ inclusive: 1 }), { 1: '10.00' }).total).toBe(1_000);
  });

  test('is all that is left of the invoice, where each line is credited to its end', () => {
    const rest = { 1: '100.00', 2: '100.00' };
    expect(isRest(lines(), rest)).toBe(true);
    expect(outcomeOf(lines({ credited: 1 }), rest).total).toBe(21_999);
  });

  test('says at the line what can’t be credited', () => {
    expect(lineError('', 100, 'GBP')).toBeNull();
    expect(lineError('1.001', 100, 'GBP')).toBe('Enter an amount like 123.45');
    expect(lineError('1.01', 100, 'GBP')).toBe('At most GBP 1.00 is left');
  });
});
