import { expect, test } from 'vitest';
import { mentionedIn, plainText, richMarkup } from './rules.ts';
import { richBlocks } from './reading/rules.ts';
import type { RichBlock } from './parts/rules.ts';
import { safeHref } from './links/rules.ts';

const again = (markup: string) => richMarkup(richBlocks(markup));

test('plain text is a rich text, and stays the same', () => {
  for (const text of [
    'first',
    'See @[Sam](user:7)',
    '2 * 3 = 6, "so"',
    '** not bold **',
    'file_name_1',
    'javascript:alert(1)',
  ])
    expect(again(text)).toBe(text);
  expect(richBlocks('one\ntwo')).toEqual([{ kind: 'text', runs: [{ text: 'one\ntwo' }] }]);
  expect(again('one\ntwo')).toBe('one<br>two');
  expect(again('a < b & c')).toBe('a &lt; b &amp; c');
});

const all: RichBlock[] = [
  { kind: 'heading', level: 3, runs: [{ text: 'Call' }] },
  {
    kind: 'text',
    runs: [
      { text: 'Ask ' },
      { text: 'both', bold: true },
      { text: ' parents, ' },
      { text: 'soon', italic: true, underline: true },
      { text: ':\n' },
      { text: 'here', href: 'https://school.example/?a=1&b=2' },
    ],
  },
  { kind: 'text', runs: [] },
  { kind: 'quote', lines: [[{ text: 'We move' }], [{ text: 'in May' }]] },
  {
    kind: 'bullets',
    entries: [
      {
        runs: [{ text: 'call ' }, { name: 'Ana & Co', user_detail_id: 7 }],
        nested: { kind: 'numbers', entries: [{ runs: [{ text: 'twice' }] }] },
      },
      { runs: [{ text: 'write' }] },
    ],
  },
];

test('every part is written and read again as it was', () => {
  const markup = richMarkup(all);
  expect(markup).toBe(
    '<h3>Call</h3><p>Ask <strong>both</strong> parents, <em><u>soon</u></em>:<br><a href="https://school.example/?a=1&amp;b=2">here</a></p><p></p>' +
      '<blockquote><p>We move</p><p>in May</p></blockquote><ul><li>call @[Ana &amp; Co](user:7)<ol><li>twice</li></ol></li><li>write</li></ul>',
  );
  expect(richBlocks(markup)).toEqual(all);
  expect(plainText(markup)).toBe(
    'Call\nAsk both parents, soon:\nhere\n\nWe move\nin May\n• call @Ana & Co\n  1. twice\n• write',
  );
  expect(mentionedIn(markup)).toEqual([7]);
});

test('addresses of pages are links, without the sign after them', () => {
  expect(again('See https://school.example/a?b=1.')).toBe(
    'See <a href="https://school.example/a?b=1">https://school.example/a?b=1</a>.',
  );
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href="https://a.b/&quot;onclick=alert(1)">x</a>', 'x'],
  ['<p onclick="alert(1)">x</p>', '&lt;p onclick="alert(1)"&gt;x'],
  ['</ul></li></p>x<br></strong>', 'x'],
  [
    '<li>a<ul><ul><ul><ul><ul><li>deep',
    '<p>a</p><ul><li><ul><li><ul><li><ul><li>deep</li></ul></li></ul></li></ul></li></ul>',
  ],
  ['<blockquote><ul><li>x</ul>y', '<ul><li>x</li></ul><p>y</p>'],
  ['@[Sa<strong></strong>m](user:007)', '@[Sam](user:7)'],
])('%s is %s', (markup, expected) => {
  expect(again(markup)).toBe(expected);
});

test('whatever tags come in whatever order, the written text is read back unchanged', () => {
  const parts = [
    '<p>',
    '</p>',
    '<ul>',
    '</ul>',
    '<ol>',
    '<li>',
    '</li>',
    '<h3>',
    '</h4>',
    '<blockquote>',
    '</blockquote>',
    '<strong>',
    '</strong>',
    '<em>',
    '<u>',
    '</u>',
    '<br>',
    ' ',
    '\n',
    '\u00a0',
    'word',
    '@[A',
    '](user:12',
    ')',
    'https://a.b/c',
    '.',
    '<a href="https://x.y">',
    '</a>',
    '&lt;',
    '&amp;lt;',
    '<',
    '>',
    '"',
    '&',
  ];
  let seed = 42;
  const next = (below: number) => ((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8) % below;
  for (let n = 0; n < 5_000; n++) {
    const markup = Array.from({ length: 1 + next(14) }, () => parts[next(parts.length)]).join('');
    const once = again(markup);
    expect(again(once), markup).toBe(once);
    expect(plainText(once), markup).toBe(plainText(markup));
  }
});

test('a long text with many marks is read quickly', () => {
  const start = performance.now();
  for (const part of ['<strong>', '<ul>', '<ul><li>', '<p   ', '@[', 'https://', '<a href="', '&amp;', '\n '])
    again(part.repeat(4_000));
  expect(performance.now() - start).toBeLessThan(1_500);
});

test('links lead to pages, mails and phones only', () => {
  for (const address of ['https://a.b', 'http://a.b/c?d=e#f', 'mailto:a@b.c', 'tel:+49(30)123-4'])
    expect(safeHref(address), address).toBe(address);
  for (const address of [
    'javascript:alert(1)',
    'JAVA\nSCRIPT:x',
    'data:text/html,x',
    '//a.b',
    '/people',
    'vbscript:x',
    ' ',
    'https://',
  ])
    expect(safeHref(address), address).toBeUndefined();
});
