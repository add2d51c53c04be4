import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { classFamiliesOf } from '../../testing/class-families.ts';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { placeLink } from '../../calendar/enrolments/examples.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';

const NOTE = 'Scales in thirds & page 42';
let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let event_id: number;
let place: { institution: string; enrolmentHash: string };
let paths: Record<string, string>;

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
/** A weekly class of two students after its first event, from which the first was absent; one guardian receives messages, the other doesn't. */
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 3);
  const [ada, ben] = here.students as [number, number];
  await guardian('told', ada, 1);
  await guardian('untold', ada, 0);
  const made = await here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, staff: [here.teachers[0]], room: here.rooms[0], notify: 0 }),
  );
  event_id = made.event_id;
  await here.done('enrolment/v2/add', { series_id: made.series_id, user_detail_ids: [ada, ben], notify: 0 });
  const other = await here.done(
    'event/v2/make',
    weekly({ title: 'Choir', fromTime: '09:00', toTime: '10:00', notify: 0 }),
  );
  await here.done('enrolment/v2/add', { series_id: other.series_id, user_detail_ids: [here.students[2]], notify: 0 });
  await here.done('sessionCredits/grant', { user_detail_id: ada, sessions: 5, make_ups: 1 });
  place = await placeLink(here, (await here.read('enrolment/v2/list', { user_detail_id: ada })).data[0].enrolment_id);
  server.setNow(new Date('2027-01-04T16:30:00Z'));
  await here.done('attendance/mark', {
    event_id,
    students: [{ user_detail_id: ada, attendance: { attendanceCode: 4 }, device_mark: 'absent-by-test', based_on: 0 }],
  });
  paths = {
    student: await feed('student', ada),
    stranger: await feed('student', here.students[2]!),
    room: await feed('room', here.rooms[0]),
    family: await feed('family', (await guardians())[0]!),
  };
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { guardian, guardians, feed, mails } = classFamiliesOf(() => here);
const write = (notes: string, class_note_check: 0 | 1, based_on: number) =>
  here.done('attendance/mark', { event_id, details: { class_note: { notes, class_note_check, based_on } } });
const byLink = () => server.call('GET', 'online/classNotes/getByHash', place);
async function makeUp() {
  const { url } = await here.done('sessionCredits/makeLink', { user_detail_id: here.students[0], send_to: null });
  return server.call('GET', 'online/makeUp/getDetailsByHash', {
    institution: here.school.hash,
    makeUpHash: new URL(url).searchParams.get('makeUpHash')!,
  });
}
/** Lets the minutes pass until notes are mailed, and waits for that. */
async function settle(): Promise<void> {
  const { pool } = server.connections;
  await pool.query(
    "update job set run_at = now() where kind = 'classNoteMail' and institution_id = $1 and done_at is null",
    [here.school.institution_id],
  );
  await pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
  await expect
    .poll(
      async () =>
        (
          await pool.query("select from job where kind = 'classNoteMail' and institution_id = $1 and done_at is null", [
            here.school.institution_id,
          ])
        ).rowCount,
      { timeout: 10_000, interval: 25 },
    )
    .toBe(0);
}
/** Everything that leaves the back-office about the class, as one text each. */
async function leaving(): Promise<Record<string, string>> {
  await settle();
  const feeds = await Promise.all(
    Object.entries(paths).map(
      async ([name, url]) =>
        [name, (await server.app.inject({ method: 'GET', url })).body.replace(/\r\n /g, '')] as const,
    ),
  );
  return {
    ...Object.fromEntries(feeds),
    place: (await byLink()).text,
    makeUp: (await makeUp()).text,
    mails: JSON.stringify(await mails()),
  };
}
const holding = async () =>
  Object.entries(await leaving())
    .filter(([, text]) => text.includes('Scales in thirds'))
    .map(([name]) => name)
    .sort();

test('a note leaves the back-office only if it is shared, only to its own families, and no longer once it is withdrawn', async () => {
  await write(NOTE, 0, 0);
  expect(await holding()).toEqual([]);
  // The same look finds it once it is shared.
  await write(NOTE, 1, 1);
  expect(await holding()).toEqual(['family', 'mails', 'makeUp', 'place', 'student']);
  expect((await byLink()).body).toEqual({
    data: [{ title: 'Piano', local_start: '2027-01-04T16:00', minutes: 60, zone: 'Europe/Berlin', notes: NOTE }],
  });
  expect((await makeUp()).body.missed).toMatchObject([{ title: 'Piano', notes: NOTE }]);
  await write(NOTE, 0, 2);
  expect(await holding()).toEqual(['mails']);
  const { data } = await here.read('auditlog/list', { per_page: 5 });
  expect(data.map((row: { kind: string }) => row.kind).filter((kind: string) => kind.startsWith('class_note'))).toEqual(
    ['class_note_unshared', 'class_note_shared'],
  );
});

test('families who receive messages get one mail; a change is mailed again on another day', async () => {
  await write(NOTE, 1, 0);
  await settle();
  const [first, ...more] = await mails();
  expect([first, ...more].map((mail) => mail!.to_email).sort()).toEqual([
    'pupil.0@home.example',
    'pupil.1@home.example',
    'told@home.example',
  ]);
  expect(first).toMatchObject({
    subject: 'Piano, Jan 04, 2027: class note',
    text: expect.stringContaining(NOTE),
    html: expect.stringContaining('Scales in thirds &amp; page 42'),
    calendar: '',
  });
  await write(`${NOTE}, twice`, 1, 1);
  await write(`${NOTE}, twice`, 0, 2);
  await write(`${NOTE}, twice`, 1, 3);
  await settle();
  expect(await mails()).toHaveLength(3);
  server.setNow(new Date('2027-01-05T16:41:00Z'));
  await write(`${NOTE}, three times`, 1, 4);
  await settle();
  expect((await mails()).slice(3).map((mail) => mail.subject)).toEqual(
    Array(3).fill('Piano, Jan 04, 2027: the class note was changed'),
  );
});

test("a note withdrawn within the minutes before the mail isn't mailed, nor is an empty note, or one when the school has turned the mail off", async () => {
  await write(NOTE, 1, 0);
  await write(NOTE, 0, 1);
  await settle();
  await write(' ', 1, 2);
  await settle();
  await here.done('alerts/update', { alert: 'classNote', role_id: 3, value: 0 });
  await write(NOTE, 1, 3);
  await settle();
  expect(await mails()).toEqual([]);
  expect((await byLink()).body.data).toHaveLength(1);
});

test("a link that doesn't open a place opens no notes, and a family that cancelled sees none", async () => {
  await write(NOTE, 1, 0);
  const other = await server.school();
  const closed = [
    { ...place, enrolmentHash: 'x'.repeat(43) },
    { ...place, institution: other.hash },
  ];
  const answers = await Promise.all(closed.map((link) => server.call('GET', 'online/classNotes/getByHash', link)));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    closed.map(() => [404, { code: 'notFound', message: 'Not found.' }]),
  );
  await here.school.sql((db) =>
    db
      .updateTable('event_student')
      .set({ status: 'cancelled' })
      .where('event_id', '=', event_id)
      .where('user_detail_id', '=', here.students[0]!)
      .execute(),
  );
  expect((await byLink()).body.data).toEqual([]);
  await here.school.sql((db) =>
    db.updateTable('event_student').set({ status: 'enrolled' }).where('event_id', '=', event_id).execute(),
  );
  await here.school.sql((db) =>
    db.updateTable('event').set({ status: 'cancelled' }).where('event_id', '=', event_id).execute(),
  );
  expect((await byLink()).body.data).toEqual([]);
});
