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

describe('an enrolment', () => {
  test('moves to another class from a day on, and says which', async () => {
    const { series_id } = await make();
    const other = await make({ title: 'Violin', fromTime: '10:00', toTime: '11:00', capacity: 1 });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(0, 2) });
    const [one, two] = [
      await enrolmentOf(series_id, here.students[0]!),
      await enrolmentOf(series_id, here.students[1]!),
    ];
    const moved = await here.done('enrolment/v2/transfer', {
      enrolment_id: one.enrolment_id,
      series_id: other.series_id,
      from: '2027-01-18',
    });
    expect(moved.message).toBe('Moved to Violin.');
    expect([await seats(series_id), await seats(other.series_id)]).toEqual([
      [2, 2, 2, 2, 1, 1, 1, 1],
      [0, 0, 0, 0, 1, 1, 1, 1],
    ]);
    expect(await enrolmentOf(series_id, here.students[0]!)).toMatchObject({
      status: 'transferred',
      transferred_to: moved.enrolment_id,
      to_date: '2027-01-17',
    });
    const full = await here.post('enrolment/v2/transfer', {
      enrolment_id: two.enrolment_id,
      series_id: other.series_id,
      from: '2027-01-18',
    });
    expect(full.status).toBe(409);
    expect(await enrolmentOf(series_id, here.students[1]!)).toMatchObject({ status: 'active', to_date: null });
  });

  test("that is moved ends when it would have, and leaves the old class in the family's calendar", async () => {
    const { series_id, event_id } = await make();
    const other = await make({ title: 'Violin', fromTime: '10:00', toTime: '11:00' });
    await here.done('enrolment/v2/add', {
      series_id,
      user_detail_ids: [here.students[0]],
      to: '2027-01-20',
      notify: 0,
    });
    await here.done('enrolment/v2/add', { event_id, user_detail_ids: [here.students[1]], kind: 'trial', notify: 0 });
    const [one, trial] = [
      await enrolmentOf(series_id, here.students[0]!),
      await enrolmentOf(series_id, here.students[1]!),
    ];
    const move = (enrolment_id: number, from: string) =>
      here.post('enrolment/v2/transfer', { enrolment_id, series_id: other.series_id, from });
    expect((await move(one.enrolment_id, '2027-01-21')).body.fields).toEqual({
      from: 'The place already ends before this day',
    });
    expect((await move(trial.enrolment_id, '2027-01-04')).status).toBe(409);
    expect((await move(one.enrolment_id, '2027-01-13')).status).toBe(200);
    expect(await seats(other.series_id)).toEqual([0, 0, 0, 1, 1, 1, 0, 0]);
    expect([
      await enrolmentOf(series_id, here.students[0]!),
      await enrolmentOf(other.series_id, here.students[0]!),
    ]).toMatchObject([
      { to_date: '2027-01-12', transferred_title: 'Violin' },
      { from_date: '2027-01-13', to_date: '2027-01-20' },
    ]);
    const { rows } = await server.connections.pool.query(
      "select payload from job where kind = 'eventNews' and institution_id = $1",
      [here.school.institution_id],
    );
    expect(rows.map(({ payload }) => [payload.subject, payload.lines])).toEqual([
      ['Piano: Pupil 0 is moving to Violin', ['From Jan 13, 2027 on, Pupil 0 is in Violin instead.']],
    ]);
  });

  test('is moved from today on where a day that is over is asked for', async () => {
    const { series_id } = await make();
    const other = await make({ title: 'Violin', fromTime: '10:00', toTime: '11:00' });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
    server.setNow(new Date('2027-01-12T12:00:00Z'));
    await here.done('enrolment/v2/transfer', {
      enrolment_id: (await enrolmentOf(series_id, here.students[0]!)).enrolment_id,
      series_id: other.series_id,
      from: '2027-01-05',
    });
    expect([
      await enrolmentOf(series_id, here.students[0]!),
      await enrolmentOf(other.series_id, here.students[0]!),
    ]).toMatchObject([{ to_date: '2027-01-11' }, { from_date: '2027-01-12' }]);
    const { rows } = await server.connections.pool.query(
      "select payload from job where kind = 'eventNews' and institution_id = $1",
      [here.school.institution_id],
    );
    expect(rows.at(-1).payload.lines).toEqual(['From Jan 12, 2027 on, Pupil 0 is in Violin instead.']);
  });
});
