import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { seriesOf } from '../../testing/series.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server);
});
afterAll(() => server.stop());

const { eventsOf, make } = seriesOf(() => here);

describe('what is taken', () => {
  test('refuses a series with every clash at once, and names who and what is free', async () => {
    await make();
    const other = weekly({
      title: 'Violin',
      subject: here.sub_id,
      fromTime: '16:30',
      toTime: '17:30',
      staff: [here.teachers[0]],
      room: here.rooms[0],
    });
    const check = await here.done('event/v2/check', other);
    expect(check).toMatchObject({ occurrences: 8, clash_count: 16, clashing: 8, may_override: 1 });
    expect(check.clashes[0]).toMatchObject({
      kind: 'staff',
      blocks: 1,
      date: '2027-01-04',
      user_detail_id: here.teachers[0],
      title: 'Piano',
      from: '2027-01-04T15:00:00.000Z',
    });
    expect(check.rooms.map((room: { name: string; taken: number }) => [room.name, room.taken])).toEqual([
      ['Red', 0],
      ['Blue', 8],
    ]);
    expect(
      check.staff.map((one: { user_detail_id: number; taken: number }) => [one.user_detail_id, one.taken]),
    ).toEqual([
      [here.teachers[1], 0],
      [here.teachers[0], 8],
    ]);
    const refused = await here.post('event/v2/make', other);
    expect([refused.status, refused.body.message, refused.body.current.clash_count]).toEqual([
      409,
      '8 events clash with something else.',
      16,
    ]);
    expect(
      (
        await here.post(
          'event/v2/make',
          weekly({ fromTime: '17:00', toTime: '18:00', staff: [here.teachers[0]], room: here.rooms[0] }),
        )
      ).status,
    ).toBe(200);
  });

  test('counts the clashes, and the events that they are in', async () => {
    await make({ repeats: { type: 'one_time' } });
    const twice = weekly({ title: 'Violin', staff: [here.teachers[0]], room: here.rooms[0] });
    expect(await here.done('event/v2/check', twice)).toMatchObject({ occurrences: 8, clash_count: 2, clashing: 1 });
  });

  test('can only be booked despite a clash with permission, and that is recorded', async () => {
    await make();
    const over = { title: 'Over', staff: [here.teachers[0]], override: 1 };
    const office = await here.school.staff(8);
    expect((await here.post('event/v2/make', weekly(over), office)).status).toBe(403);
    const made = await here.done('event/v2/make', weekly(over));
    expect((await eventsOf(made.series_id)).every((one) => one.overridden === 1)).toBe(true);
    const kinds = await here.school.sql((db) =>
      db
        .selectFrom('audit')
        .select('kind')
        .where('institution_id', '=', here.school.institution_id)
        .where('kind', 'like', 'event%')
        .orderBy('id')
        .execute(),
    );
    expect(kinds.map((row) => row.kind)).toEqual(['event_made', 'event_made', 'event_overridden']);
  });

  test('is a teacher on approved leave or outside of the hours that they work, and a holiday for what is put there on purpose', async () => {
    await here.school.sql((db) =>
      db
        .insertInto('leave')
        .values({
          institution_id: here.school.institution_id,
          applied_by: here.teachers[0],
          type: 'Sick',
          status: 'Accepted',
          start_date: '2027-01-05',
          end_date: '2027-01-12',
          reason: '',
          created_at: new Date(),
        })
        .execute(),
    );
    const kinds = async (more: Record<string, unknown>) =>
      (await here.done('event/v2/check', weekly({ staff: [here.teachers[0]], ...more }))).clashes.map(
        (one: { kind: string; date: string; blocks: number }) => `${one.kind} ${one.date} ${one.blocks}`,
      );
    expect(await kinds({})).toEqual(['leave 2027-01-06 1', 'leave 2027-01-11 1']);
    await here.done('holidays/save', { holiday_name: 'Snow', start_date: '2027-01-04', end_date: '2027-01-04' });
    expect(await kinds({ repeats: { type: 'one_time' } })).toEqual(['holiday 2027-01-04 1']);
    // By the school's clock: four in the afternoon in Berlin is eleven at night in Singapore.
    await here.school.sql((db) =>
      db
        .insertInto('working_hours')
        .values({
          institution_id: here.school.institution_id,
          user_detail_id: here.teachers[0],
          weekday: 1,
          time_from: '09:00',
          time_to: '23:30',
        })
        .execute(),
    );
    const late = { staff: [here.teachers[0]], from: '2027-01-18', repeats: { type: 'one_time' } };
    expect(await kinds(late)).toEqual(['hours 2027-01-18 1']);
    // Staff who don't work at that time aren't offered; an hour earlier they are.
    const taken = async (more: Record<string, unknown>) =>
      (await here.done('event/v2/check', weekly({ ...late, staff: [], ...more }))).staff.find(
        (one: { user_detail_id: number }) => one.user_detail_id === here.teachers[0],
      )?.taken;
    expect([
      await taken({}),
      await taken({ fromTime: '15:00', toTime: '16:00' }),
      await taken({ from: '2027-01-19', fromTime: '15:00', toTime: '16:00' }),
    ]).toEqual([1, 0, 1]);
    expect((await here.post('event/v2/make', weekly(late))).body).toMatchObject({
      code: 'conflict',
      message: 'One event clashes with something else.',
    });
    const over = await here.done('event/v2/make', weekly({ ...late, override: 1 }));
    // An event outside a person's hours on purpose still reserves them.
    expect((await eventsOf(over.series_id))[0]!.overridden).toBe(0);
  });

  test('is nothing that a draft holds, until it is published', async () => {
    const draft = await make({ draft: 1 });
    const teacher = { user_detail_id: here.teachers[1] };
    expect((await eventsOf(draft.series_id))[0]!.status).toBe('draft');
    const other = await make({ title: 'First', repeats: { type: 'one_time' } });
    expect((await here.post('event/v2/publish', { series_id: draft.series_id })).body).toMatchObject({
      code: 'conflict',
      message: 'One event clashes with something else.',
    });
    const [event] = await eventsOf(other.series_id);
    await here.done('event/v2/cancel', { event_id: event!.event_id, version: event!.version });
    expect(await here.done('event/v2/publish', { series_id: draft.series_id })).toMatchObject({
      message: '8 events published.',
    });
    expect((await here.post('event/v2/publish', { series_id: draft.series_id })).status).toBe(409);
    void teacher;
  });
});
