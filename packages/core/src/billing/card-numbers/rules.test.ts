import { expect, test } from 'vitest';
import { hasCardNumber } from './rules.ts';

test.each([
  ['Visa', '4242424242424242'],
  ['Visa, in groups', 'paid by 4242 4242 4242 4242'],
  ['with its end and code', '4242 4242 4242 4242 12/29 123'],
  ['behind another number', 'INV-2031 4242-4242-4242-4242'],
  ['in the middle of a word', 'card:4242424242424242, thanks'],
  ['right behind letters', 'VISA4242424242424242'],
  ['with dots', '4242.4242.4242.4242'],
  ['with long dashes', '4242 – 4242 – 4242 – 4242'],
  ['with hard spaces', '4242\u00a04242\u00a04242\u00a04242'],
  ['in wide digits', '４２４２ ４２４２ ４２４２ ４２４２'],
  ['Visa of 19 digits', '4000 0000 0000 0000 006'],
  ['Mastercard', '5555 5555 5555 4444'],
  ['Mastercard, newer', '2223 0031 2200 3222'],
  ['American Express', '3782 822463 10005'],
  ['Diners Club', '3056 9300 0902 0004'],
  ['JCB', '3566002020360505'],
  ['Discover', '6011 1111 1111 1117'],
  ['RuPay', '6521 5252 5252 5251'],
  ['UnionPay', '6200 0000 0000 0005'],
])('%s is a card number', (_, text) => {
  expect(hasCardNumber(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['one wrong digit', '4242 4242 4242 4241'],
  ['the last four', 'Visa ending 4242'],
  ['a masked one', '4242 42** **** 4242'],
  ['a phone number', '+65 9123 4567, or +49 170 1234567'],
  ['a day and an amount', '2026-11-26 1200.00'],
  ['an invoice and a receipt', 'INV-2026-000123, R-2026-000456'],
  ['an account in Germany', 'DE89 3704 0044 0532 0130 00'],
  ['an account in Britain', 'GB29 NWBK 6016 1331 9268 19'],
  ['a number of UPI', '430412345678'],
  ['as long, but of no network', '9999 9999 9999 9995'],
  ['twenty digits', '42424242424242424242'],
  ['many zeros', '0'.repeat(16)],
  ['a long text', 'Paid in cash, see page 12 of 2026. '.repeat(140)],
])('%s is none', (_, text) => {
  expect(hasCardNumber(text)).toBe(false);
});

test('5,000 characters are read in no time', () => {
  const begun = performance.now();
  for (const text of ['4 '.repeat(2_500), '4'.repeat(5_000), '4242 '.repeat(1_000), '4-.–'.repeat(1_250)])
    hasCardNumber(text);
  expect(performance.now() - begun).toBeLessThan(100);
});
