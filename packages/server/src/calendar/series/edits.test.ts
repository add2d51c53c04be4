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

const { eventsOf, locals, make, at, edit } = seriesOf(() => here);

describe('an edit', () => {
  test('moves one event alone, the rest, or all of them, and can be undone', async () => {
    const { series_id } = await make();
    const before = await locals(series_id);
    const one = await edit(await at(series_id, 2), 'this', { from: '2027-01-12', fromTime: '10:00' });
    expect(one.body).toMatchObject({ message: '1 event changed.' });
    expect((await locals(series_id))[2]).toBe('2027-01-12T10:00');
    const rest = (await edit(await at(series_id, 4), 'following', { fromTime: '15:00' })).body;
    expect(rest.message).toBe('4 events changed.');
    expect((await locals(series_id)).map((local) => local.slice(11))).toEqual([
      '16:00',
      '16:00',
      '10:00',
      '16:00',
      '15:00',
      '15:00',
      '15:00',
      '15:00',
    ]);
    const all = (await edit(await at(series_id, 0), 'all', { from: '2027-01-05' })).body;
    expect(all.message).toBe('7 events changed.');
    expect(await locals(series_id)).toEqual([
      '2027-01-05T16:00',
      '2027-01-07T16:00',
      '2027-01-12T10:00',
      '2027-01-14T16:00',
      '2027-01-19T15:00',
      '2027-01-21T15:00',
      '2027-01-26T15:00',
      '2027-01-28T15:00',
    ]);
    for (const change of [all, rest, one.body]) await here.done('event/v2/undo', { change_id: change.change_id });
    expect(await locals(series_id)).toEqual(before);
    expect((await here.post('event/v2/undo', { change_id: one.body.change_id })).status).toBe(409);
  });

  test('is previewed: how many move, what clashes, who is told', async () => {
    const { series_id } = await make();
    await here.done(
      'event/v2/make',
      weekly({ title: 'Choir', from: '2027-01-12', repeats: { type: 'one_time' }, staff: [here.teachers[0]] }),
    );
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
    const target = await at(series_id, 0);
    const preview = await here.done('event/v2/previewEdit', {
      event_id: target.event_id,
      version: target.version,
      scope: 'all',
      changes: { from: '2027-01-05' },
    });
    expect(preview).toMatchObject({
      moved: 8,
      changed: 8,
      added: 0,
      removed: 0,
      kept: 0,
      clash_count: 1,
      told: { staff: 1, families: 3 },
    });
    expect(preview.clashes[0]).toMatchObject({ kind: 'staff', title: 'Choir', date: '2027-01-12' });
    expect((await edit(target, 'all', { from: '2027-01-05' })).status).toBe(409);
    expect((await locals(series_id))[0]).toBe('2027-01-04T16:00');
  });

  test('leaves alone what is past or marked', async () => {
    const { series_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
    const events = await eventsOf(series_id);
    await here.school.sql((db) =>
      db
        .insertInto('attendance_mark')
        .values({
          institution_id: here.school.institution_id,
          event_id: events[3]!.event_id,
          user_detail_id: here.students[0]!,
          attendance_code: 1,
          marked_by: null,
          device_mark: null,
        })
        .execute(),
    );
    server.setNow(new Date('2027-01-10T08:00:00Z'));
    await edit(events[5]!, 'all', { fromTime: '09:00' });
    expect((await locals(series_id)).map((local) => local.slice(11))).toEqual([
      '16:00',
      '16:00',
      '09:00',
      '16:00',
      '09:00',
      '09:00',
      '09:00',
      '09:00',
    ]);
    expect((await edit(events[0]!, 'this', { fromTime: '09:00' })).status).toBe(409);
    expect((await edit(await at(series_id, 3), 'this', { title: 'X' })).status).toBe(409);
  });

  test('of the weekdays moves events within their week, and adds and removes the difference', async () => {
    const { series_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
    const { change_id } = (
      await edit(await at(series_id, 0), 'all', {
        repeats: { type: 'weekly', weekdays: [1, 4, 5], until: '2027-01-22' },
      })
    ).body;
    expect(await locals(series_id)).toEqual(
      ['01-04', '01-07', '01-08', '01-11', '01-14', '01-15', '01-18', '01-21', '01-22'].map(
        (day) => `2027-${day}T16:00`,
      ),
    );
    const counts = (await eventsOf(series_id)).map((one) => (one as unknown as { enrolled: number }).enrolled);
    expect(counts).toEqual(Array.from({ length: 9 }, () => 1));
    await here.done('event/v2/undo', { change_id });
    expect(await locals(series_id)).toEqual(
      ['01-04', '01-06', '01-11', '01-13', '01-18', '01-20', '01-25', '01-27'].map((day) => `2027-${day}T16:00`),
    );
    expect((await eventsOf(series_id)).map((one) => (one as unknown as { enrolled: number }).enrolled)).toEqual(
      Array.from({ length: 8 }, () => 1),
    );
  });

  test("of staff and room reaches events that weren't changed on their own", async () => {
    const { series_id } = await make();
    await edit(await at(series_id, 1), 'this', { staff: [here.teachers[1]], notes: 'Sam stands in' });
    await edit(await at(series_id, 0), 'all', { room: here.rooms[1], notes: 'Bring books' });
    const events = await eventsOf(series_id);
    expect(events.every((one) => one.room_id === here.rooms[1])).toBe(true);
    expect(events.map((one) => one.staff[0])).toEqual([0, 1, 0, 0, 0, 0, 0, 0].map((index) => here.teachers[index]));
    expect((await here.read('event/v2/details', { event_id: events[1]!.event_id })).notes).toBe('Sam stands in');
    expect((await here.read('event/v2/details', { event_id: events[2]!.event_id })).notes).toBe('Bring books');
  });

  test('of an older version is refused with the current record', async () => {
    const { series_id } = await make();
    const target = await at(series_id, 0);
    await edit(target, 'this', { title: 'New' });
    const stale = await edit(target, 'this', { title: 'Newer' });
    expect([stale.status, stale.body.code, stale.body.current.title]).toEqual([409, 'stale', 'New']);
  });
});
