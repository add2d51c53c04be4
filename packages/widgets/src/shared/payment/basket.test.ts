import { beforeEach, expect, test } from 'vitest';
import { Basket, type Page } from './basket.ts';

const invoice = (number: string, due_on: string, balance: number): Page['invoices'][number] => ({
  number,
  title: number,
  students: ['Harry'],
  issue_on: '2026-11-01',
  due_on,
  status: 'issued',
  total: balance,
  credited: 0,
  paid: 0,
  balance,
  lines: [],
  parts: [],
});
const page = (some: Partial<Page> = {}): Page =>
  ({
    currency: 'GBP',
    today: '2026-11-25',
    invoices: [invoice('B', '2026-12-02', 4_500), invoice('A', '2026-11-16', 7_800), invoice('C', '2027-01-10', 8_073)],
    ways: [
      { gateway: 'stripe', title: 'Stripe', methods: '', kind: 'page', is_test: 0, saves: 1, least: 30 },
      { gateway: 'paynow', title: 'PayNow', methods: '', kind: 'transfer', is_test: 0, saves: 0, least: 1 },
    ],
    ...some,
  }) as Page;

let basket: Basket;
beforeEach(() => {
  basket = new Basket({ wrapper: { lang: 'en-GB' } } as never);
  basket.show(page());
});

test('begins with what is late and what is due next', () => {
  expect([basket.tile?.id, basket.amount, basket.wrong]).toEqual(['due', 12_300, '']);
  expect(basket.money(basket.open)).toBe('£203.73');
});

test('any ticks change the sum; no ticks can’t be paid', () => {
  basket.tick('C ');
  expect([basket.tile?.id, basket.amount]).toEqual(['all', 20_373]);
  basket.tick('B ');
  expect([basket.tile, basket.amount]).toEqual([undefined, 15_873]);
  for (const key of ['A ', 'C ']) basket.tick(key);
  expect([basket.amount, basket.wrong]).toEqual([0, 'Choose what to pay.']);
  basket.pick(basket.tiles[0]!);
  expect(basket.amount).toBe(7_800);
});

test.each([
  ['100', 10_000, ''],
  ['100.5', 10_050, ''],
  ['1,5', 150, ''],
  ['203.73', 20_373, ''],
  ['203.74', 20_374, 'At most £203.73 is open.'],
  ['0.29', 29, 'Stripe takes at least £0.30.'],
  ['0', 0, 'Enter an amount.'],
  ['', 0, 'Enter an amount.'],
  ['1.234', 0, 'Enter an amount like £123.45.'],
  ['-5', 0, 'Enter an amount like £123.45.'],
  ['4111 1111 1111 1111', 0, 'Enter an amount like £123.45.'],
])('another amount: %s', (text, amount, wrong) => {
  basket.type(text);
  expect([basket.amount, basket.wrong]).toEqual([amount, wrong]);
});

test('another amount pays what is due first', () => {
  basket.type('100');
  expect([...basket.pays]).toEqual([
    ['A ', 7_800],
    ['B ', 2_200],
  ]);
  basket.type(undefined);
  expect(basket.amount).toBe(12_300);
});

test('what was ticked stays when the page is read again, if it is still open', () => {
  basket.pick(basket.tiles[0]!);
  basket.show(page({ invoices: [invoice('A', '2026-11-16', 7_800), invoice('D', '2026-12-01', 100)] }));
  expect([...basket.ticked]).toEqual(['A ']);
  basket.show(page({ invoices: [invoice('D', '2026-12-01', 100)] }));
  expect([...basket.ticked]).toEqual(['D ']);
});

test.each([
  ['JPY', '1000', 1_000, '¥1,000'],
  ['KWD', '1.234', 1_234, 'KWD 1.234'],
  ['IQD', '1.234', 1_234, 'IQD 1.234'],
  ['JPY', '10.5', 0, '¥0'],
])('counts %s by its own decimals: %s', (currency, text, amount, shown) => {
  basket.show(page({ currency, invoices: [invoice('A', '2026-12-02', 100_000)] }));
  basket.type(text);
  expect([basket.amount, basket.money(basket.amount).replaceAll('\u00A0', ' ').replace('JP¥', '¥')]).toEqual([
    amount,
    shown,
  ]);
});
