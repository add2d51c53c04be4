import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { enrolmentsOf } from '../../testing/enrolments.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 4);
});
afterAll(() => server.stop());

const { make, seats, enrolmentOf } = enrolmentsOf(() => here);

describe('students are enrolled', () => {
  test('in a series from a day to a day, once each, and told so', async () => {
    const { series_id } = await make();
    const [ada, ben] = here.students;
    const first = await here.done('enrolment/v2/add', {
      series_id,
      user_detail_ids: [ada],
      from: '2027-01-11',
      to: '2027-01-20',
    });
    expect(first).toMatchObject({
      changed: 1,
      message: '1 student enrolled in Piano',
      clash_count: 0,
      results: [{ user_detail_id: ada, name: 'Pupil 0', status: 'done' }],
    });
    expect(await seats(series_id)).toEqual([0, 0, 1, 1, 1, 1, 0, 0]);
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [ada, ben] });
    expect(await seats(series_id)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
    expect((await here.done('enrolment/v2/add', { series_id, user_detail_ids: [ada] })).results[0].status).toBe(
      'unchanged',
    );
    const jobs = await server.connections.pool.query(
      "select payload from job where kind = 'enrolmentMail' and institution_id = $1 order by id",
      [here.school.institution_id],
    );
    expect(jobs.rows.map((row) => row.payload.enrolments.length)).toEqual([1, 2]);
  });

  test('as batches and segments, and in one event alone', async () => {
    const { series_id, event_id } = await make();
    const batch_id = (await here.done('batches/make', { batch_name: 'Owls' })).data.id;
    await here.done('students/bulk/addToBatch', { batch_id, user_detail_ids: here.students.slice(0, 2) });
    await here.school.sql((db) =>
      db.updateTable('person').set({ city: 'Berlin' }).where('user_detail_id', '=', here.students[2]!).execute(),
    );
    const { segment_id } = await here.done('segments/create', {
      segment_name: 'Berliners',
      segment_type: 'student',
      filter_data: [
        {
          condition_field: 'city',
          condition_operator: 'is',
          condition_value: 'Berlin',
          condition: 'AND',
          custom_form_field_id: null,
        },
      ],
    });
    expect(
      (
        await here.done('enrolment/v2/add', {
          event_id,
          batch_ids: [batch_id],
          segment_ids: [segment_id],
          kind: 'trial',
        })
      ).changed,
    ).toBe(3);
    expect(await seats(series_id)).toEqual([3, 0, 0, 0, 0, 0, 0, 0]);
    expect(await enrolmentOf(series_id, here.students[0]!)).toMatchObject({
      kind: 'trial',
      from_date: '2027-01-04',
      to_date: '2027-01-04',
      ahead: 1,
    });
  });

  test('all or nobody, where the seats do not suffice', async () => {
    const { series_id, event_id } = await make({ capacity: 2 });
    await here.done('enrolment/v2/add', { event_id, user_detail_ids: [here.students[0]] });
    const preview = await here.done('enrolment/v2/preview', { series_id, user_detail_ids: here.students.slice(1, 3) });
    expect(preview).toMatchObject({ events: 8, seats: 1, students: [{ enrolled: 0 }, { enrolled: 0 }] });
    const refused = await here.post('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(1, 3) });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'There are not enough seats in 1 of 8 events: one is left.',
    ]);
    expect(await seats(series_id)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[1]] });
    expect((await here.post('enrolment/v2/add', { event_id, user_detail_ids: [here.students[2]] })).body.message).toBe(
      'This event is full: no seat is left.',
    );
  });

  test('although they are elsewhere at the time, with a warning', async () => {
    const { series_id } = await make();
    const other = await make({ title: 'Choir', fromTime: '16:30', toTime: '17:30' });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
    const { clash_count, clashes } = await here.done('enrolment/v2/add', {
      series_id: other.series_id,
      user_detail_ids: here.students.slice(0, 2),
    });
    expect(clash_count).toBe(8);
    expect(clashes[0]).toMatchObject({
      user_detail_id: here.students[0],
      title: 'Piano',
      starts_at: '2027-01-04T15:00:00.000Z',
    });
  });

  test('by people who manage the calendar or leads, or teach the class; nobody is enrolled in the past', async () => {
    const { series_id } = await make({ staff: [here.teachers[0]] });
    const asked = { series_id, user_detail_ids: [here.students[0]] };
    expect((await here.post('enrolment/v2/add', asked, await here.school.staff(2))).status).toBe(403);
    expect((await here.post('enrolment/v2/add', asked, await here.school.staff(7))).status).toBe(403);
    expect((await here.post('enrolment/v2/add', asked, await here.school.staff(9))).status).toBe(200);
    server.setNow(new Date('2027-03-01T08:00:00Z'));
    expect((await here.post('enrolment/v2/add', { ...asked, user_detail_ids: [here.students[1]] })).body).toMatchObject(
      { code: 'conflict', message: 'There is no future event in this period.' },
    );
    expect((await here.post('enrolment/v2/add', { series_id, user_detail_ids: [here.teachers[0]] })).status).toBe(404);
  });
});

describe('the roster', () => {
  test('lists the students and how to reach the family, also as CSV in the requested zone', async () => {
    const { event_id } = await make({ staff: [here.teachers[0]] });
    const kid = (
      await here.done('students/add', {
        firstName: 'Mia',
        surname: 'Doe',
        guardian: {
          firstName: 'Ann',
          surname: 'Doe',
          email: 'ann@home.example',
          phone: '+65 6123 4567',
          relation: 'Mother',
        },
      })
    ).user_detail_id;
    await here.done('enrolment/v2/add', { event_id, user_detail_ids: [kid, here.students[0]] });
    const roster = await here.read('event/v2/roster', { id: event_id });
    expect(roster.students.map((one: { firstName: string }) => one.firstName)).toEqual(['Mia', 'Pupil 0']);
    expect(roster.students[0]).toMatchObject({
      kind: 'regular',
      attendanceCode: null,
      guardian: { firstName: 'Ann', phone: expect.stringContaining('6123') },
    });
    const csv = await here.get('event/v2/export-roster', { id: event_id, timezoneName: 'America/New_York' });
    expect(csv.text).toContain('Time (America/New_York)');
    expect(csv.text).toContain('"Jan 04, 2027 10:00 AM"');
    expect(csv.text.trim().split('\r\n')).toHaveLength(3);
  });

  test('finds students by part of their name', async () => {
    expect((await here.read('calendar/students/search', { search: 'pupil 2', type: 'Class' })).data).toMatchObject([
      { user_detail_id: here.students[2], firstName: 'Pupil 2' },
    ]);
  });
});

test('an erased student gives back the seats to come, and what was stays counted', async () => {
  const { series_id } = await make();
  const kid = (await here.done('students/add', { firstName: 'Erasable', isDuplicate: 1 })).user_detail_id;
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [kid, here.students[0]] });
  server.setNow(new Date('2027-01-10T08:00:00Z'));
  await here.done('data/erase', { user_detail_id: kid, confirmation: 'Erasable' });
  expect(await seats(series_id)).toEqual([2, 2, 1, 1, 1, 1, 1, 1]);
  expect(await enrolmentOf(series_id, kid)).toMatchObject({ status: 'cancelled', ahead: 0 });
});

test('the enrolments of a class or student of another school are not found', async () => {
  const other = await calendarSchool(server, 1);
  const { series_id } = await enrolmentsOf(() => other).make();
  const list = async (input: Record<string, unknown>) =>
    (await server.call('GET', 'enrolment/v2/list', input, { as: here.school.owner })).status;
  expect(await list({ series_id })).toBe(404);
  expect(await list({ user_detail_id: other.students[0] })).toBe(404);
  expect(await list({ user_detail_id: here.students[0] })).toBe(200);
});
