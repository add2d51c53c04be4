import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 4);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { once, line, stands, placeOf, settled, full, free } = waitlistOf(
  () => here,
  () => server,
);

test('a waitlist is read as a whole, or for one event; leads are on it too', async () => {
  const { series_id } = await here.done('event/v2/make', weekly({ capacity: 1, notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
  const [first, second, third] = (
    await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })
  ).data.map((event: { event_id: number }) => event.event_id);
  const lead = (await here.done('leads/add', { firstName: 'Lea', isDuplicate: 1 })).user_detail_id;
  await here.done('waitlist/add', {
    series_id,
    user_detail_ids: [here.students[1]],
    from: '2027-01-06',
    to: '2027-01-10',
  });
  await here.done('waitlist/add', { event_id: first, user_detail_ids: [lead], kind: 'trial' });
  const who = async (event_id?: number) =>
    (await here.read('waitlist/list', { series_id, ...(event_id && { event_id }) })).data.map(
      (one: { user_detail_id: number; role_id: number; position: number }) => [
        one.user_detail_id,
        one.role_id,
        one.position,
      ],
    );
  expect(await who()).toEqual([
    [here.students[1], 3, 1],
    [lead, 4, 2],
  ]);
  expect([await who(first), await who(second), await who(third)]).toEqual([
    [[lead, 4, 2]],
    [[here.students[1], 3, 1]],
    [],
  ]);
});

describe('staff', () => {
  test('go ahead of the waitlist only with a reason, which is kept', async () => {
    const { series_id, event_id } = await once({ capacity: 2 });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
    await here.school.sql((db) =>
      db
        .insertInto('waitlist')
        .values({
          institution_id: here.school.institution_id,
          series_id,
          user_detail_id: here.students[1]!,
          from_date: '2027-01-01',
        })
        .execute(),
    );
    const asked = { event_id, user_detail_ids: [here.students[2]], notify: 0 };
    expect((await here.read('waitlist/list', { series_id })).data).toHaveLength(1);
    const refused = await here.post('enrolment/v2/add', asked);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: 'One student is waiting for a seat here.',
        fields: { ahead_reason: 'Please say why this person goes first' },
        current: { waiting: 1 },
      },
    ]);
    expect((await here.done('enrolment/v2/preview', { event_id, user_detail_ids: [here.students[2]] })).waiting).toBe(
      1,
    );
    await here.done('enrolment/v2/add', { ...asked, ahead_reason: 'Their sister is in it' });
    expect(await placeOf(series_id, here.students[2]!)).toMatchObject({ reason: 'Their sister is in it' });
  });

  test('enrol the first in line and people with a held seat, and remove them from the waitlist', async () => {
    const { series_id } = await full(1, 2);
    await free(series_id);
    expect(
      (await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[1]], notify: 0 })).changed,
    ).toBe(1);
    await settled();
    expect(await stands(series_id)).toEqual([[2, 'waiting']]);
  });

  test('move, take off and offer, out of turn for a reason', async () => {
    const { series_id } = await full(1, 2, 3);
    const [one, , three] = await line(series_id);
    expect(
      (await here.post('waitlist/move', { waitlist_id: three!.waitlist_id, position: 1, reason: '' })).body.fields,
    ).toEqual({ reason: 'This field is required' });
    await here.done('waitlist/move', { waitlist_id: three!.waitlist_id, position: 1, reason: 'Moved house for it' });
    expect(
      (await line(series_id)).map((entry) => [
        here.students.indexOf(entry.user_detail_id),
        entry.position,
        entry.reason,
      ]),
    ).toEqual([
      [3, 1, 'Moved house for it'],
      [1, 2, ''],
      [2, 3, ''],
    ]);
    await here.done('waitlist/remove', { waitlist_id: three!.waitlist_id, reason: 'Called: no interest' });
    expect((await here.post('waitlist/remove', { waitlist_id: three!.waitlist_id })).status).toBe(409);
    expect((await here.post('waitlist/offer', { waitlist_id: one!.waitlist_id })).body).toMatchObject({
      code: 'conflict',
      message: 'No seat is free.',
    });
    await free(series_id);
    const second = (await line(series_id))[1]!;
    expect((await here.post('waitlist/offer', { waitlist_id: second.waitlist_id })).status).toBe(409);
    await here.done('waitlist/remove', { waitlist_id: (await line(series_id))[0]!.waitlist_id });
    await settled();
    expect(await stands(series_id)).toEqual([[2, 'offered']]);
  });

  test("add each person to a waitlist once; people who can't be enrolled can't wait", async () => {
    const { series_id } = await full(1);
    expect((await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[1]] })).message).toBe(
      'All of them are already on this waitlist.',
    );
    expect(
      (await here.post('waitlist/add', { series_id, user_detail_ids: [here.students[2]] }, await here.school.staff(7)))
        .status,
    ).toBe(403);
    const other = await calendarSchool(server, 1);
    expect((await here.post('waitlist/add', { series_id, user_detail_ids: [other.students[0]] })).status).toBe(404);
  });
});

describe('who goes', () => {
  test('affects the waitlist: archived people are skipped, erased ones are removed', async () => {
    const { series_id } = await full(1, 2, 3);
    await here.school.sql((db) =>
      db
        .updateTable('person')
        .set({ archived_at: new Date() })
        .where('user_detail_id', '=', here.students[1]!)
        .execute(),
    );
    await here.done('data/erase', { user_detail_id: here.students[2]!, confirmation: 'Pupil 2' });
    await free(series_id);
    expect(await stands(series_id)).toEqual([[3, 'offered']]);
  });
});
