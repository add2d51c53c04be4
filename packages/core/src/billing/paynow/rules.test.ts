import { expect, test } from 'vitest';
import { isPlainName, paynowText, type Proxy, proxyOf } from './rules.ts';

const uen = (value: string): Proxy => ({ kind: 'uen', value });

// The texts that the npm package paynowqr 1.1.2 makes of the same payments; it knows UENs only.
test.each([
  [
    { proxy: uen('201403121W'), name: 'RIVERSIDE MUSIC', amount: 100, reference: 'SB4K7Q2M', expires_on: '2026-12-31' },
    '00020101021226490009SG.PAYNOW010120210201403121W0301004082026123152040000530370254041.005802SG5915RIVERSIDE MUSIC6009Singapore62120108SB4K7Q2M6304EE2A',
  ],
  [
    {
      proxy: uen('00192200M'),
      name: 'ACME Pte Ltd.',
      amount: 123_450,
      reference: 'TQINV-10001',
      expires_on: '2027-01-01',
    },
    '00020101021226480009SG.PAYNOW01012020900192200M0301004082027010152040000530370254071234.505802SG5913ACME Pte Ltd.6009Singapore62150111TQINV-100016304F111',
  ],
  [
    { proxy: uen('S16FC0121D'), name: 'A', amount: 5, reference: 'X', expires_on: '2026-11-27' },
    '00020101021226490009SG.PAYNOW010120210S16FC0121D0301004082026112752040000530370254040.055802SG5901A6009Singapore62050101X630487E2',
  ],
])('writes the code of a payment as paynowqr does: %o', (transfer, text) => {
  expect(paynowText(transfer)).toBe(text);
});

test('writes a mobile number with its own kind of proxy', () => {
  const proxy = proxyOf('9123 4567') as Proxy;
  const text = paynowText({ proxy, name: 'Ms Tan', amount: 2_000, reference: 'SB1', expires_on: '2026-12-31' });
  expect(text).toContain('0009SG.PAYNOW010100211+6591234567030100408');
  expect(text).toContain('540520.00');
});

test.each([
  ['00192200M', 'uen', '00192200M'],
  ['201403121W', 'uen', '201403121W'],
  ['1999 01152m', 'uen', '199901152M'],
  ['T08GB0046G', 'uen', 'T08GB0046G'],
  ['201403121WABC', 'uen', '201403121WABC'],
  ['+65 9123 4567', 'mobile', '+6591234567'],
  ['8123-4567', 'mobile', '+6581234567'],
  ['6591234567', 'mobile', '+6591234567'],
])('takes %s', (typed, kind, value) => {
  expect(proxyOf(typed)).toEqual({ kind, value });
});

test.each(['201403121X', '00192200A', 'T08GB0046H'])('says that the last letter of %s does not fit', (typed) => {
  expect(proxyOf(typed)).toBe('This UEN has a typing mistake: its last letter does not fit');
});

test.each(['', '61234567', '+44 7700 900123', '912345678', '201403121', 'A08GB0046G', '180012345Z', 'SB'])(
  'refuses %s',
  (typed) => {
    expect(proxyOf(typed)).toBe('Please enter a UEN or a mobile number of Singapore');
  },
);

test('takes only names that banks can show', () => {
  expect(['Riverside Music', 'A', '学校', 'A name that is too long for banks'].map(isPlainName)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
