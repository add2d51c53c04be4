import { expect, test } from 'vitest';
import { documentOf, markupOf } from './documents.ts';
import { withoutPieces, withPieces } from './variables.ts';

test.each([
  'Dear {{guardian_first_name|there}}, how was {{subject}}?',
  '<strong>{{subject}}</strong>',
  '<ul><li>{{subject}}<ol><li>a {{class_date|soon}} b</li></ol></li></ul>',
  '<p>one</p><p>{{subject}}{{subject}}</p>',
  '<a href="https://a.example/">{{subject|here}}</a>',
  'no {{ piece',
])('%s comes out of the editor as it went in', (markup) => {
  expect(markupOf(withoutPieces(withPieces(documentOf(markup))))).toBe(markup);
});

test('a variable is a piece of its own, with the marks of its place', () => {
  const [paragraph] = withPieces(documentOf('<strong>Hi {{subject|there}}</strong>')).content!;
  expect(paragraph!.content).toEqual([
    { type: 'text', text: 'Hi ', marks: [{ type: 'bold' }] },
    { type: 'variable', attrs: { variable: 'subject', fallback: 'there' }, marks: [{ type: 'bold' }] },
  ]);
});
