import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { type Event, enrolmentsOf } from '../../testing/enrolments.ts';

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

describe('an enrolment', () => {
  test('ends from a day on, or for one event, and keeps what was', async () => {
    const { series_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(0, 2) });
    const one = await enrolmentOf(series_id, here.students[0]!);
    const events: Event[] = (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data;
    expect(
      await here.done('enrolment/v2/cancel', { enrolment_id: one.enrolment_id, event_id: events[1]!.event_id }),
    ).toEqual({ message: 'Enrolment cancelled.', events: 1 });
    expect(await seats(series_id)).toEqual([2, 1, 2, 2, 2, 2, 2, 2]);
    server.setNow(new Date('2027-01-10T08:00:00Z'));
    expect(
      (
        await here.done('enrolment/v2/cancel', {
          enrolment_id: one.enrolment_id,
          from: '2027-01-18',
          reason: 'Moved away',
        })
      ).events,
    ).toBe(4);
    expect(await seats(series_id)).toEqual([2, 1, 2, 2, 1, 1, 1, 1]);
    expect(await enrolmentOf(series_id, here.students[0]!)).toMatchObject({
      status: 'cancelled',
      reason: 'Moved away',
      to_date: '2027-01-17',
      ahead: 2,
    });
    // A place that ends on a later day can end earlier; then it is over.
    expect(
      (await here.done('enrolment/v2/cancel', { enrolment_id: one.enrolment_id, event_id: events[2]!.event_id }))
        .events,
    ).toBe(1);
    expect(
      (await here.done('enrolment/v2/cancel', { enrolment_id: one.enrolment_id, from: '2027-01-04' })).events,
    ).toBe(1);
    expect(await enrolmentOf(series_id, here.students[0]!)).toMatchObject({
      status: 'cancelled',
      to_date: '2027-01-09',
      ahead: 0,
    });
    expect((await here.post('enrolment/v2/cancel', { enrolment_id: one.enrolment_id })).status).toBe(409);
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
    expect(await seats(series_id)).toEqual([2, 1, 2, 2, 2, 2, 2, 2]);
  });

  test('ends for one child only, and the family is told, also in its calendar', async () => {
    const { series_id, event_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
    const { enrolment_id } = await enrolmentOf(series_id, here.students[0]!);
    const news = async () =>
      (
        await server.connections.pool.query(
          "select payload from job where kind = 'eventNews' and institution_id = $1 order by id",
          [here.school.institution_id],
        )
      ).rows.map(({ payload }) => [payload.subject, payload.lines, payload.students, payload.events ?? null]);
    await here.done('enrolment/v2/cancel', { enrolment_id, event_id });
    await here.done('enrolment/v2/cancel', { enrolment_id, from: '2027-01-18', reason: 'Moved away' });
    expect(await news()).toEqual([
      [
        'Piano: Pupil 0 no longer has a place on Jan 04, 2027',
        ['Pupil 0 no longer has a place here on Jan 04, 2027.'],
        [here.students[0]],
        [event_id],
      ],
      [
        'Piano: Pupil 0 no longer has a place from Jan 18, 2027 on',
        ['Pupil 0 no longer has a place here from Jan 18, 2027 on.', 'Moved away'],
        [here.students[0]],
        null,
      ],
    ]);
  });

  test("that has ended isn't restored with a cancelled event", async () => {
    const { series_id, event_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(0, 2), notify: 0 });
    const { change_id } = await here.done('event/v2/cancel', { event_id, version: 1 });
    await here.done('enrolment/v2/cancel', {
      enrolment_id: (await enrolmentOf(series_id, here.students[0]!)).enrolment_id,
    });
    await here.done('event/v2/undo', { change_id });
    expect(await seats(series_id)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('that ends on a later day has a seat until then when an edit re-plans events, and none after it', async () => {
    const { series_id, event_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(0, 3), notify: 0 });
    const [one, other] = [
      await enrolmentOf(series_id, here.students[0]!),
      await enrolmentOf(series_id, here.students[1]!),
    ];
    await here.done('enrolment/v2/cancel', { enrolment_id: one.enrolment_id, from: '2027-01-18', notify: 0 });
    await here.done('enrolment/v2/cancel', { enrolment_id: other.enrolment_id, notify: 0 });
    const { change_id } = await here.done('event/v2/edit', {
      event_id,
      version: 1,
      scope: 'all',
      changes: { repeats: { type: 'weekly', weekdays: [1, 3, 5], until: '2027-01-31' } },
    });
    expect(await seats(series_id)).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1]);
    await here.done('event/v2/undo', { change_id });
    expect(await seats(series_id)).toEqual([2, 2, 2, 2, 1, 1, 1, 1]);
    // They are still listed as students of the subject.
    expect(
      (await here.read('subjects/students', { sub_id: here.sub_id })).data.map(
        (student: { firstName: string }) => student.firstName,
      ),
    ).toEqual(['Pupil 0', 'Pupil 2']);
  });

  test('of an erased person has no seat in restored events', async () => {
    const { series_id, event_id } = await make();
    const [ada] = here.students;
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [ada], to: '2027-01-27', notify: 0 });
    const { change_id } = await here.done('event/v2/edit', {
      event_id,
      version: 1,
      scope: 'all',
      changes: { repeats: { type: 'weekly', weekdays: [1], until: '2027-01-31' } },
    });
    await here.done('data/erase', { user_detail_id: ada, confirmation: 'Pupil 0' });
    await here.done('event/v2/undo', { change_id });
    expect(await seats(series_id)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('keeps its seats counted when two records are made one', async () => {
    const { series_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(0, 2) });
    await here.school.sql((db) =>
      db
        .deleteFrom('event_student')
        .where('institution_id', '=', here.school.institution_id)
        .where('user_detail_id', '=', here.students[1]!)
        .execute(),
    );
    expect(await seats(series_id)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });
});
