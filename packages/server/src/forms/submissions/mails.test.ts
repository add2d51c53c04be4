import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf } from '../../testing/leads.ts';
import { openPost } from '../../jobs/mail.ts';
import type { Worker } from '../../jobs/worker.ts';
import { send } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';

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

const { leadBy, foreignTags } = leadsOf(() => school);
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

describe('the mail about an enquiry', () => {
  it('reaches people who can open it, once, with the answers and a link from the configuration', async () => {
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
