import { describe, expect, test } from 'vitest';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { changeOf, countText, headingOf, heightOf, heightText, measured, type ShownMeasure } from './values.ts';

const measure = (kind: ShownMeasure['kind'], name = 'total', of: [string, string] | null = null): ShownMeasure => ({
  name,
  label: 'Total',
  kind,
  of,
});

describe('a number', () => {
  test('is written by its kind', () => {
    expect(valueText(measure('money'), 124_000, 'EUR')).toBe('EUR 1,240.00');
    expect(valueText(measure('money'), 124_000, 'EUR', { code: false })).toBe('1,240.00');
    expect(valueText(measure('money'), 1_240, 'JPY')).toBe('JPY 1,240');
    expect(valueText(measure('money'), 1_240, 'KWD')).toBe('KWD 1.240');
    expect(valueText(measure('count'), 12_345, '')).toBe('12,345');
    expect(valueText(measure('minutes'), 95, '')).toBe('1 h 35 min');
    expect(valueText(measure('thousandths'), 2_500, '')).toBe('2.5');
    expect(valueText(measure('share'), 0.8754, '')).toBe('87.5%');
    expect(valueText(measure('share'), null, '')).toBe('–');
  });

  test('of a ratio is its part of its whole, or none', () => {
    const share = measure('share', 'present_share', ['present', 'enrolled']);
    expect(measured(share, { present: 3, enrolled: 4 })).toBe(0.75);
    expect(measured(share, {})).toBeNull();
    expect(measured(measure('money', 'average', ['total', 'invoices']), { total: 1_000, invoices: 3 })).toBe(333);
    expect(measured(measure('money'), {})).toBe(0);
  });

  test('is as high as its unit says', () => {
    expect(heightOf(measure('money'), 1_050, 'EUR')).toBe(10.5);
    expect(heightOf(measure('money'), 1_050, 'JPY')).toBe(1_050);
    expect(heightOf(measure('minutes'), 90, '')).toBe(1.5);
    expect(heightOf(measure('share'), 0.5, '')).toBe(50);
    expect(heightOf(measure('count'), null, '')).toBe(0);
    expect([heightText(measure('money'), 20_000), heightText(measure('share'), 75)]).toEqual(['20K', '75%']);
  });
});

describe('a change', () => {
  test('is the share by which a number has grown or shrunk', () => {
    expect(changeOf(measure('money'), 124_000, 106_000)).toEqual({ way: 'up', text: '17.0%', isGood: true });
    expect(changeOf(measure('money'), 95, 100)).toEqual({ way: 'down', text: '5.0%', isGood: false });
    expect(changeOf(measure('count'), 7, 7)).toEqual({ way: 'same', text: '0.0%', isGood: null });
    expect(changeOf(measure('money'), -50, -100)).toMatchObject({ way: 'up', text: '50.0%' });
  });

  test('of a share is in points', () => {
    expect(changeOf(measure('share'), 0.9, 0.85)).toEqual({ way: 'up', text: '5.0 points', isGood: true });
    expect(changeOf(measure('share'), 0.2, 0)).toMatchObject({ way: 'up', text: '20.0 points' });
  });

  test('is good downwards where less is better, and neither where it says nothing', () => {
    expect(changeOf(measure('count', 'absent'), 3, 6)?.isGood).toBe(true);
    expect(changeOf(measure('money', 'balance'), 6, 3)?.isGood).toBe(false);
    expect(changeOf(measure('money', 'tax'), 6, 3)?.isGood).toBeNull();
  });

  test('from nothing is none', () => {
    expect(changeOf(measure('money'), 5, 0)).toBeNull();
    expect(changeOf(measure('money'), 5, null)).toBeNull();
    expect(changeOf(measure('share'), null, 0.5)).toBeNull();
  });
});

test('records are counted in words', () => {
  const noun = ['invoice', 'invoices'] as const;
  expect([countText(noun, 1), countText(noun, 1_200), countText(noun, 100, true), countText(noun, 0)]).toEqual([
    '1 invoice',
    '1,200 invoices',
    '100+ invoices',
    '0 invoices',
  ]);
});

test('a share and its part have different headings', () => {
  expect([headingOf(measure('share')), headingOf(measure('count'))]).toEqual(['Total %', 'Total']);
});
