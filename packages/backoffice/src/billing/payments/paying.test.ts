import { describe, expect, test } from 'vitest';
import { allocationsOf, choiceOf, chosenParts, offersOf, type OpenPart, whatItPays } from './paying.ts';

const part = (invoice_id: number, due_on: string, open: number): OpenPart => ({
  invoice_id,
  installment_id: null,
  number: `INV-${invoice_id}`,
  about: 'Harry',
  due_on,
  open,
});
const parts = [part(1, '2026-11-16', 7_800), part(2, '2026-12-02', 4_500), part(3, '2026-12-10', 8_073)];

describe('what a payment pays', () => {
  test('goes to what is due first, and says what is left of it', () => {
    const { paid, over } = whatItPays(parts, 10_000);
    expect(paid.map((one) => one.amount)).toEqual([7_800, 2_200, 0]);
    expect(over).toBe(0);
    expect(whatItPays(parts, 30_000).over).toBe(30_000 - 20_373);
  });

  test('is chosen to the cent, and says what is left, too much, and wrong at its part', () => {
    const of = (choice: Record<string, string>, amount = 10_000) => {
      const { paid, over, wrong } = chosenParts(parts, choice, { amount, currency: 'GBP' });
      return [paid.map((one) => one.amount), over, wrong];
    };
    expect(choiceOf(whatItPays(parts, 10_000).paid, 'GBP')).toEqual({ '1.': '78.00', '2.': '22.00' });
    expect(of({ '2.': '45', '3.': '0.01' })).toEqual([[0, 4_500, 1], 5_499, {}]);
    expect(of({ '1.': '78', '2.': '45' })).toEqual([[7_800, 4_500, 0], -2_300, {}]);
    expect(of({ '1.': '78.01', '2.': 'all' })[2]).toEqual({
      '1.': 'At most GBP 78.00 is open',
      '2.': 'Enter an amount like 123.45',
    });
  });

  test('is sent by name, without what gets nothing', () => {
    expect(allocationsOf(whatItPays(parts, 8_000).paid)).toEqual([
      { invoice_id: 1, installment_id: null, amount: 7_800 },
      { invoice_id: 2, installment_id: null, amount: 200 },
    ]);
    const many = Array.from({ length: 101 }, (_, at) => part(at + 1, '2026-12-01', 100));
    expect(allocationsOf(whatItPays(many, 10_100).paid)).toEqual([]);
  });

  test('is offered as all, overdue, and due by the next day', () => {
    expect(offersOf(parts, '2026-11-25')).toEqual([
      { id: 'all', amount: 20_373 },
      { id: 'overdue', amount: 7_800 },
      { id: 'due', amount: 12_300, until: '2026-12-02' },
    ]);
    expect(offersOf([parts[2]!], '2026-11-25')).toEqual([{ id: 'all', amount: 8_073 }]);
  });
});
