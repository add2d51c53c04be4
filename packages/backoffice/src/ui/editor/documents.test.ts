import { expect, test } from 'vitest';
import { documentOf, markupOf } from './documents.ts';

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
