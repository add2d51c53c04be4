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
  test("of details that families can't see tells them nothing, and of a reminder nobody", async () => {
    const { series_id } = await make({ staff: [here.teachers[0]] });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
    const target = await at(series_id, 0);
    const told = async (changes: Record<string, unknown>) =>
      (
        await here.done('event/v2/previewEdit', {
          event_id: target.event_id,
          version: target.version,
          scope: 'all',
          changes,
        })
      ).told;
    expect((await told({ title: 'New' })).families).toBeGreaterThan(0);
    expect(await told({ notes: 'The key hangs at the door' })).toEqual({ staff: 1, families: 0 });
    expect(await told({ reminders: 4, capacity: 20 })).toEqual({ staff: 0, families: 0 });
    const mails = async () =>
      (await here.school.sql((db) => db.selectFrom('job').select('kind').where('kind', '=', 'eventNews').execute()))
        .length;
    const before = await mails();
    await edit(target, 'this', { reminders: 4 });
    expect(await mails()).toBe(before);
  });

  test('lets a single event repeat, with its students', async () => {
    const { event_id, series_id } = await make({ repeats: { type: 'one_time' } });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
    expect(
      await here.done('event/v2/addRepeats', {
        event_id,
        repeats: { type: 'weekly', weekdays: [1], until: '2027-01-31' },
      }),
    ).toMatchObject({ series_id });
    expect(await locals(series_id)).toEqual([
      '2027-01-04T16:00',
      '2027-01-11T16:00',
      '2027-01-18T16:00',
      '2027-01-25T16:00',
    ]);
    expect((await eventsOf(series_id)).map((one) => (one as unknown as { enrolled: number }).enrolled)).toEqual([
      3, 3, 3, 3,
    ]);
    expect((await here.post('event/v2/addRepeats', { event_id, repeats: { type: 'weekly' } })).status).toBe(409);
  });

  test('cancels with a reason, frees room and teacher, and can be undone', async () => {
    const { series_id } = await make();
    const target = await at(series_id, 3);
    const { change_id, message } = await here.done('event/v2/cancel', {
      event_id: target.event_id,
      version: target.version,
      scope: 'following',
      reason: 'Flu',
    });
    expect(message).toBe('5 events cancelled.');
    expect((await eventsOf(series_id)).map((one) => one.status.slice(0, 1)).join('')).toBe('sssccccc');
    const other = await make({ title: 'Other', from: '2027-01-13', repeats: { type: 'one_time' } });
    expect((await here.post('event/v2/undo', { change_id })).status).toBe(409);
    const [there] = await eventsOf(other.series_id);
    await here.done('event/v2/cancel', { event_id: there!.event_id, version: there!.version });
    expect((await here.post('event/v2/undo', { change_id })).status).toBe(200);
    expect(await locals(series_id)).toHaveLength(8);
  });

  test('is for people who manage the calendar, and for teachers in their own classes', async () => {
    const teacher = await here.school.staff(2);
    const assistant = await here.school.staff(7);
    const mine = weekly({ staff: [teacher.user_detail_id] });
    expect((await here.post('event/v2/make', mine, assistant)).status).toBe(403);
    expect((await here.post('event/v2/make', weekly({ staff: [here.teachers[0]] }), teacher)).status).toBe(403);
    const { event_id } = await here.done('event/v2/make', mine, teacher);
    expect(
      (await here.post('event/v2/edit', { event_id, version: 1, changes: { title: 'Mine' } }, teacher)).status,
    ).toBe(200);
    expect(
      (await here.post('event/v2/edit', { event_id, version: 2, changes: { title: 'Theirs' } }, assistant)).status,
    ).toBe(403);
    expect(
      (
        await here.post(
          'event/v2/edit',
          { event_id, version: 2, changes: { title: 'Office' } },
          await here.school.staff(8),
        )
      ).status,
    ).toBe(200);
  });
});
