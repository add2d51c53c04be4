import { expect, test } from 'vitest';
import { documentOf, documentOfLine, lineOf, markupOf } from './documents.ts';

test.each([
  '',
  'plain',
  'two<br>lines',
  'Ask <strong>both</strong> and <em><u>soon</u></em>, @[Ana &amp; Co](user:7)',
  '<a href="https://a.b/?c&amp;d">there</a>',
  '<h3>Head</h3><p>text</p><h4>Small</h4><p>more</p>',
  '<blockquote><p>one</p><p>two</p></blockquote><p>and</p>',
  '<ul><li>a<ol><li>b</li></ol></li><li><strong>c</strong></li></ul>',
  '<p>one</p><p></p><p>two</p>',
])('%s comes out of the editor as it went in', (markup) => {
  expect(markupOf(documentOf(markup))).toBe(markup);
});

test('what the editor leaves behind is tidied: empty lines at the end, marks on nothing', () => {
  expect(
    markupOf({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x ', marks: [{ type: 'bold' }] }] },
        { type: 'paragraph' },
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      ],
    }),
  ).toBe('<strong>x</strong>');
});

test('in a letter each variable is one piece with the formatting of its place, and elsewhere it is text', () => {
  const markup =
    '<p>Dear <strong>{{reader_first_name|family &amp; friends}}</strong></p><ul><li>{{class_date}}<ol><li>{{room}}</li></ol></li></ul>';
  const document = documentOf(markup, true);
  expect(document.content?.[0]?.content?.[1]).toEqual({
    type: 'variable',
    attrs: { variable: 'reader_first_name', fallback: 'family & friends' },
    marks: [{ type: 'bold' }],
  });
  expect(JSON.stringify(document)).not.toContain('{{');
  expect(markupOf(document)).toBe(markup);
  expect(documentOf('Hi {{room}}').content?.[0]?.content).toEqual([{ type: 'text', text: 'Hi {{room}}', marks: [] }]);
});

test.each(['', 'Mock exam', 'On {{class_date|soon}}: what {{student_first_name}} needs', 'Open {{ and close'])(
  'the line %j comes out of the editor as it went in',
  (line) => expect(lineOf(documentOfLine(line))).toBe(line),
);

test('lines that are pasted become one line', () => {
  expect(lineOf(documentOfLine('one \n two'))).toBe('one two');
});
