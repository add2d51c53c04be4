import { describe, expect, test } from 'vitest';
import {
  askedIn,
  askedText,
  type Cell,
  cellFrom,
  cellText,
  fiscalMonthOf,
  groupsInput,
  isSameCell,
  isWhole,
  pointsInput,
  recordsInput,
} from './address.ts';
import { daysErrors } from './daysErrors.ts';

const asked = (text: string, compare = false) => askedIn(new URLSearchParams(text), compare);

const filters = [
  {
    condition_field: 'invoice_status',
    condition_operator: 'any_of' as const,
    condition_value: ['paid', 'part'],
    condition: 'AND' as const,
    custom_form_field_id: null,
  },
];

describe('an address', () => {
  test('without anything asks for the last 30 days as the report is at first', () => {
    expect(asked('')).toEqual({
      period: 'last30',
      start: '',
      end: '',
      compare: false,
      filters: [],
      by: [],
      order_by: '',
      direction: 'desc',
      page: 1,
    });
    expect(recordsInput(asked(''), 1)).toEqual({ period: 'last30' });
  });

  test('says the same again after it was read', () => {
    const whole = {
      period: 'custom' as const,
      start: '2026-01-05',
      end: '2026-02-01',
      compare: true,
      filters,
      by: ['month', 'subject'],
      order_by: 'net',
      direction: 'asc' as const,
      page: 1,
    };
    expect(asked(askedText(whole))).toEqual(whole);
    for (const text of ['', 'period=lastYear', 'compare=1', 'by=student', 'order_by=net', 'order_by=net&direction=asc'])
      expect(askedText(asked(text))).toBe(text);
  });

  test('leaves out pages and what is open, so that a favourite opens at its start', () => {
    expect(askedText(asked('period=last7&page=4&cell={}&show=table'))).toBe('period=last7');
  });

  test('that someone changed by hand asks for nothing that the server would refuse', () => {
    const broken = asked('period=ever&start=2026-02-31&by=a,a,<b>,c,d&order_by=x;y&direction=up&page=-3&filters={');
    expect(broken).toEqual({ ...asked(''), by: ['a', 'c'] });
    expect(asked('period=last7&start=2026-01-01').start).toBe('');
  });

  test('compares where it says so, and where comparing is usual unless it says not to', () => {
    expect([asked('').compare, asked('compare=1').compare]).toEqual([false, true]);
    expect([asked('', true).compare, asked('compare=0', true).compare]).toEqual([true, false]);
    expect(askedText(asked('compare=0', true), true)).toBe('compare=0');
    expect(askedText(asked('', true), true)).toBe('');
  });
});

test('is asked once both days are there and in order', () => {
  const days = (start: string, end: string) => ({ period: 'custom' as const, start, end });
  expect(isWhole(days('2026-01-01', ''))).toBe(false);
  expect(daysErrors(days('2026-01-01', ''))).toEqual({});
  expect(isWhole(days('2026-01-02', '2026-01-02'))).toBe(true);
  expect(isWhole(days('2026-01-03', '2026-01-02'))).toBe(false);
  expect(Object.keys(daysErrors(days('2026-01-03', '2026-01-02')))).toEqual(['end']);
  expect(isWhole(days('2020-01-01', '2026-01-01'))).toBe(false);
});

test('sends the school’s year only where it does not begin in January', () => {
  expect(groupsInput('dues', asked('period=thisQuarter'), 1)).not.toHaveProperty('fiscal_month');
  expect(groupsInput('dues', asked('period=thisQuarter'), 4)).toMatchObject({ x: 'dues', fiscal_month: 4 });
  expect([null, '7', 7, 13, 'x', 0.5].map(fiscalMonthOf)).toEqual([1, 7, 7, 1, 1, 1]);
});

test('asks for a chart’s points by one grain over fixed days, with the same filters', () => {
  const input = pointsInput('invoiced', { filters }, 'week', { start: '2026-01-01', end: '2026-03-31' });
  expect(input).toEqual({
    x: 'invoiced',
    period: 'custom',
    start: '2026-01-01',
    end: '2026-03-31',
    filters,
    by: ['week'],
    per_page: 1,
  });
});

describe('a cell', () => {
  const cells: Cell[] = [
    { keys: [], currency: '', measure: 'total' },
    { keys: ['12', null], currency: 'EUR', measure: 'net' },
    { keys: ['2026-01-01'], currency: 'JPY', measure: 'total', x: 'invoiced', by: ['month'] },
    { keys: [], currency: 'EUR', measure: 'total', x: 'invoiced', span: { start: '2026-01-01', end: '2026-01-09' } },
    { keys: ['"}\\ &=%2C', ''], currency: 'EUR', measure: 'total' },
  ];

  test.each(cells)('is the same after it was written into an address: %o', (cell) => {
    const address = new URLSearchParams({ cell: cellText(cell) }).toString();
    expect(cellFrom(new URLSearchParams(address).get('cell'))).toEqual(cell);
    expect(isSameCell(cellFrom(cellText(cell)), cell)).toBe(true);
  });

  test('differs from every other', () => {
    expect(new Set(cells.map(cellText)).size).toBe(cells.length);
    expect(isSameCell(cells[0]!, cells[1]!)).toBe(false);
    expect(isSameCell(null, cells[0]!)).toBe(false);
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '7',
    '{"k":1,"m":"total"}',
    '{"k":[1],"m":"total"}',
    '{"k":["a","b","c"],"m":"total"}',
    '{"k":[]}',
    '{"k":[],"m":"a b"}',
  ])('that cannot be asked for is none: %s', (text) => {
    expect(cellFrom(text)).toBeNull();
  });

  test('leaves out a currency and days that are none', () => {
    expect(cellFrom('{"k":[],"m":"total","c":"euro","s":["x","y"]}')).toEqual({
      keys: [],
      currency: '',
      measure: 'total',
    });
  });
});
