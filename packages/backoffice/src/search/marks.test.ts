import { expect, it } from 'vitest';
import { markPhone, markText, type Piece } from './marks.ts';

const shown = (pieces: Piece[]) => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

it.each([
  ['Anna Bauer', 'ann', '[Ann]a Bauer'],
  ['Hanna Annason', 'ann', 'H[ann]a [Ann]ason'],
  ['Hanna Annason', 'an', 'Hanna [An]nason'],
  ['Jörg Müller', 'MULL', 'Jörg [Müll]er'],
  ['Müller', 'mü', '[Mü]ller'],
  ['Łucja Weiß', 'lucja weiss', '[Łucja] [Weiß]'],
  ['Nuñez-O’Brien', "o'b", 'Nuñez-[O’B]rien'],
  ['欧阳小明', '小', '欧阳[小]明'],
  ['欧阳小明', '阳小明', '欧[阳小明]'],
  ['a_b%c', '_b%', 'a[_b%]c'],
  ['Anna', 'anna annabel', '[Anna]'],
  ['Anna', 'an anna', '[An][na]'],
  ['Anna', '', 'Anna'],
  ['', 'anna', ''],
  ['👩‍🎓 Zoë', 'zoe', '👩‍🎓 [Zoë]'],
])('%s by %s: %s', (text, search, wanted) => {
  expect(shown(markText(text, search))).toBe(wanted);
});

it.each([
  ['+49 (0)171 234-5678', '5678', '+49 (0)171 234-[5678]'],
  ['+49 171 234-5678', '0171 2345678', '+49 [171 234-5678]'],
  ['0171 2345678', '+49 171 234', '0[171 234]5678'],
  ['(415) 555-0100', '4155550100', '([415) 555-0100]'],
  ['(415) 555-0100', 'anna', '(415) 555-0100'],
  ['(415) 555-0100', '99', '(415) 555-0100'],
])('%s by %s: %s', (text, search, wanted) => {
  expect(shown(markPhone(text, search))).toBe(wanted);
});
