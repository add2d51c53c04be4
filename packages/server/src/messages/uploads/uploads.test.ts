import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../testing/attachments.ts';
import { letter, lettersOf } from '../../testing/mailings.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const letters = lettersOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(async () => {
  await letters.end();
  await server.stop();
});

test('a file goes with the test mail and with each mail, under its name; a program is refused, whatever it is called', async () => {
  const cai = await letters.student('Cai', { email: 'cai@home.example' });
  const { status, body } = await letters.upload(pdf, 'Timetable.pdf');
  expect([status, body]).toEqual([
    200,
    {
      handle: expect.any(String),
      file_name: 'Timetable.pdf',
      bytes: expect.any(Number),
      media_type: 'application/pdf',
    },
  ]);
  const attachments = [{ handle: body.handle, file_name: 'Timetable.pdf' }];
  const input = { ...letter, type: 'student', type_id: cai, attachments };
  const mailbox = await letters.mailbox();
  expect((await letters.call('POST', 'communication/sendTestEmail', input)).status).toBe(200);
  const { mailing_id } = (await letters.send(input)).body;
  letters.work();
  await letters.done();
  await expect.poll(() => mailbox.letters.length, { timeout: 10_000 }).toBe(2);
  const carried = mailbox.letters.map((one) => [
    one.to?.[0]?.address,
    one.attachments.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      Buffer.from(content as ArrayBuffer).equals(pdf),
    ]),
  ]);
  const files = [['Timetable.pdf', 'application/pdf', true]];
  expect(carried.toSorted()).toEqual(
    [
      ['cai@home.example', files],
      [school.owner.email, files],
    ].toSorted(),
  );
  expect((await letters.details(mailing_id)).attachments).toMatchObject([{ file_name: 'Timetable.pdf' }]);
  expect((await letters.upload(Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), 'Timetable.pdf')).status).toBe(415);
}, 30_000);
