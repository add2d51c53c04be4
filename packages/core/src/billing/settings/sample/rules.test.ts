import { expect, test } from 'vitest';
import { samplePaper } from './rules.ts';

test('a sample adds up, in the number of decimals of the currency, and is due in two weeks', () => {
  const format = {
    title: 'Bill',
    colour: '#102030',
    language: 'en',
    notes: '',
    footer: '',
    payment_details: '',
  } as const;
  const seller = { name: 'School', address: [], taxId: '', logo: null };
  const paper = samplePaper(format, { seller, country: 'US', currency: 'USD', today: '2026-12-24', number: 'A1' });
  expect(paper.groups[0]!.lines.map((line) => line.net)).toEqual(['160.00', '25.00']);
  expect(paper.totals.map((total) => total.text)).toEqual(['185.00', 'USD 203.50']);
  expect([paper.sheet, paper.facts[1]!.text, paper.paying]).toEqual(['letter', 'Jan 07, 2027', null]);
});
