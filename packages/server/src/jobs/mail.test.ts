import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { workOf } from '../testing/work.ts';
import { actAs } from '../db/queries.ts';
import { transact } from '../db/transaction.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { openPost } from './mail.ts';
import { insertMail } from './queries.ts';

let server: TestServer;
let school: TestSchool;

const { workers, work, queue, until } = workOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

test('without an SMTP server a mail is kept', async () => {
  const id = await school.sql((db) =>
    insertMail(db, school.institution_id, {
      to: { name: 'A', address: 'a@home.example' },
      subject: 'S',
      text: 'T',
      html: 'H',
    }),
  );
  await queue('mail', { id });
  work({});
  const mail = () =>
    school.sql((db) =>
      db
        .selectFrom('mail')
        .select(['status', 'attempts', 'sent_at'])
        .where('institution_id', '=', school.institution_id)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
  await until(async () => (await mail())?.status === 'kept');
  expect(await mail()).toEqual({ status: 'kept', attempts: 0, sent_at: null });
});

test('a mail goes to its one person, whatever is in a name, and is tried again when the server is away', async () => {
  const letters: { to: string[]; raw: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (piece) => {
        raw += piece;
      });
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map((one) => one.address), raw });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(4233, '127.0.0.1', resolve);
  });
  const post = openPost('smtp://127.0.0.1:4233', 'Riverside <office@riverside.example>', 'https://school.example');
  await school.sql((db) =>
    db
      .updateTable('institution')
      .set({ institution_name: 'Bell\r\nBcc: evil@x.example', institution_email: 'hello@bell.example' })
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  const id = await school.sql((db) =>
    insertMail(db, school.institution_id, {
      to: { name: 'Eve\r\nBcc: evil@x.example', address: 'eve@home.example' },
      subject: 'Hello\r\nX-Evil: 1',
      text: 'A new enquiry',
      html: '<p>A new enquiry</p>',
    }),
  );
  await queue('mail', { id });
  work({}, post);
  await until(() => letters.length > 0);
  const parsed = await PostalMime.parse(letters[0]!.raw);
  expect(letters[0]!.to).toEqual(['eve@home.example']);
  expect(parsed.from).toMatchObject({ name: 'Bell Bcc: evil@x.example', address: 'office@riverside.example' });
  expect(parsed.replyTo).toMatchObject([{ name: '', address: 'hello@bell.example' }]);
  expect(parsed.headers.map((header) => header.key)).not.toContain('x-evil');
  expect(parsed.bcc).toBeUndefined();
  expect([parsed.text?.trim(), parsed.messageId]).toEqual([
    'A new enquiry',
    `<${school.institution_id}.${id}@school.example>`,
  ]);
  const status = () =>
    transact(server.connections, async (_, transaction) => {
      await actAs(transaction, school.institution_id);
      return (
        await transaction.run<{ status: string; attempts: number; error: string }>(
          'select status, attempts, error from mail where institution_id = $1 order by id desc limit 1',
          [school.institution_id],
        )
      )[0]!;
    });
  await until(async () => (await status()).status === 'sent');
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });

  const later = await school.sql((db) =>
    insertMail(db, school.institution_id, {
      to: { name: '', address: 'b@home.example' },
      subject: 'S',
      text: 'T',
      html: 'H',
    }),
  );
  await queue('mail', { id: later });
  server.services.live.tell({ kind: 'job' });
  await until(async () => (await status()).attempts === 1);
  expect(await status()).toMatchObject({ status: 'queued', error: expect.stringContaining('ECONNREFUSED') });
}, 30_000);
