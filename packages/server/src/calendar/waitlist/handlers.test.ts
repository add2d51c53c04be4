import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

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

interface Entry {
  waitlist_id: number;
  user_detail_id: number;
  status: string;
  position: number;
  reason: string;
  offered_until: string | null;
}
const once = (more: Record<string, unknown> = {}) =>
  here.done('event/v2/make', weekly({ capacity: 1, notify: 0, repeats: { type: 'one_time' }, ...more }));
const line = async (series_id: number): Promise<Entry[]> => (await here.read('waitlist/list', { series_id })).data;
const stands = async (series_id: number) =>
  (await line(series_id)).map((one) => [here.students.indexOf(one.user_detail_id), one.status]);
const placeOf = async (series_id: number, user_detail_id: number) =>
  (await here.read('enrolment/v2/list', { series_id, user_detail_id })).data[0];
const outbox = () =>
  here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'text'])
      .where('institution_id', '=', here.school.institution_id)
      .orderBy('id')
      .execute(),
  );

const settled = () => jobsDone(server, here.school);

/** A full event with somebody in it and these in line. */
async function full(...waiting: number[]) {
  const { series_id, event_id } = await once();
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
  for (const at of waiting) await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[at]] });
  await settled();
  return { series_id, event_id };
}
async function free(series_id: number): Promise<void> {
  await here.done('enrolment/v2/cancel', {
    enrolment_id: (await placeOf(series_id, here.students[0]!)).enrolment_id,
    notify: 0,
  });
  await settled();
}
/** The link that a mail would bring, planted. */
async function linkOf(waitlist_id: number): Promise<Record<string, unknown>> {
  const token = newToken();
  await here.school.sql((db) =>
    db
      .updateTable('waitlist')
      .set({ token_hash: hashOf(token) })
      .where('waitlist_id', '=', waitlist_id)
      .execute(),
  );
  return { institution: here.school.hash, waitlistHash: token };
}
const reply = (link: Record<string, unknown>, answer: 'accept' | 'decline') =>
  server.call('POST', 'online/waitlist/answerByHash', { ...link, answer });

test('a line is read whole, or of those who want a seat in one event; a lead in it is one', async () => {
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

describe('a freed seat', () => {
  test('is held for the first in line for as long as the school says, and the family gets a mail', async () => {
    const { series_id } = await full(1, 2);
    expect(await stands(series_id)).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
    ]);
    await free(series_id);
    const [first] = await line(series_id);
    expect(first).toMatchObject({ status: 'offered', position: 1, offered_until: '2026-12-02T08:00:00.000Z' });
    expect(await outbox()).toMatchObject([
      {
        to_email: 'pupil.1@home.example',
        subject: 'A seat in Piano for Pupil 1',
        text: expect.stringMatching(/https:\/\/school\.example\/place\?institution=\S+&waitlistHash=••••••••/),
      },
    ]);
    expect((await here.post('enrolment/v2/add', { series_id, user_detail_ids: [here.students[3]] })).body.message).toBe(
      'This event is full: no seat is left.',
    );
  });

  test('of an event that a holiday has taken is offered to nobody until it takes place again', async () => {
    const { series_id, event_id } = await once();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[1]] });
    const { data } = await here.done('holidays/save', {
      holiday_name: 'Snow',
      start_date: '2027-01-04',
      end_date: '2027-01-04',
      confirmed: 1,
    });
    await free(series_id);
    expect(await stands(series_id)).toEqual([[1, 'waiting']]);
    await here.done('holidays/delete', { id: data.id, confirmed: 1 });
    await settled();
    expect(await stands(series_id)).toEqual([[1, 'offered']]);
  });

  test('is taken by the link, once; whoever has another link gets one and the same answer', async () => {
    const { series_id } = await full(1, 2);
    await free(series_id);
    const [first] = await line(series_id);
    const link = await linkOf(first!.waitlist_id);
    const shown = await server.call('GET', 'online/waitlist/getDetailsByHash', link);
    expect(shown.body).toMatchObject({
      title: 'Piano',
      name: 'Pupil 1',
      event_count: 1,
      events: [{ local_start: '2027-01-04T16:00', minutes: 60, zone: 'Europe/Berlin' }],
      clashes: [],
    });
    expect((await reply(link, 'accept')).body.message).toBe(
      'Pupil 1 has a place. A mail with all about it is on its way.',
    );
    await settled();
    expect(await placeOf(series_id, here.students[1]!)).toMatchObject({ status: 'active', ahead: 1 });
    expect(await stands(series_id)).toEqual([[2, 'waiting']]);
    expect((await outbox()).at(-1)).toMatchObject({
      subject: 'Pupil 1 is enrolled in Piano',
      text: expect.stringContaining('/place?institution='),
    });
    const other = await server.school();
    const closed = [
      await reply(link, 'accept'),
      await reply({ ...link, waitlistHash: newToken() }, 'accept'),
      await reply({ ...link, institution: other.hash }, 'decline'),
      await server.call('GET', 'online/waitlist/getDetailsByHash', link),
    ];
    expect(new Set(closed.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(closed[0]!.status).toBe(404);
  });

  test('goes on to the next where it is declined, and where nobody answers in time', async () => {
    const { series_id } = await full(1, 2, 3);
    await free(series_id);
    await reply(await linkOf((await line(series_id))[0]!.waitlist_id), 'decline');
    await settled();
    expect(await stands(series_id)).toEqual([
      [2, 'offered'],
      [3, 'waiting'],
    ]);
    const late = await linkOf((await line(series_id))[0]!.waitlist_id);
    server.setNow(new Date('2026-12-02T08:00:00Z'));
    expect((await reply(late, 'accept')).status).toBe(404);
    await server.connections.pool.query(
      "update job set run_at = now(), done_at = null where kind = 'expireOffers' and institution_id = $1",
      [here.school.institution_id],
    );
    await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
    await settled();
    expect(await stands(series_id)).toEqual([[3, 'offered']]);
    const { data } = await here.read('waitlist/list/user', { user_detail_id: here.students[2]! });
    expect(data).toMatchObject([{ status: 'expired', position: 0, offered_until: null }]);
  });

  test('comes from more seats as well, and of a class only where every event has one', async () => {
    const { series_id, event_id } = await here.done('event/v2/make', weekly({ capacity: 1, notify: 0 }));
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
    await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[1]] });
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[2]] });
    const place = await placeOf(series_id, here.students[0]!);
    await here.done('enrolment/v2/cancel', { enrolment_id: place.enrolment_id, event_id, notify: 0 });
    await settled();
    expect(await stands(series_id)).toEqual([
      [1, 'waiting'],
      [2, 'offered'],
    ]);
    const { event } = await here.read('event/v2/details', { event_id });
    await here.done('event/v2/edit', {
      event_id,
      version: event.version,
      scope: 'all',
      changes: { capacity: 3 },
      notify: 0,
    });
    await settled();
    expect(await stands(series_id)).toEqual([
      [1, 'offered'],
      [2, 'offered'],
    ]);
  });
});

describe('staff', () => {
  test('pass those who wait only with a reason, which stays', async () => {
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
        message: 'One student waits for a seat here.',
        fields: { ahead_reason: 'Please say why they go first' },
        current: { waiting: 1 },
      },
    ]);
    expect((await here.done('enrolment/v2/preview', { event_id, user_detail_ids: [here.students[2]] })).waiting).toBe(
      1,
    );
    await here.done('enrolment/v2/add', { ...asked, ahead_reason: 'Their sister is in it' });
    expect(await placeOf(series_id, here.students[2]!)).toMatchObject({ reason: 'Their sister is in it' });
  });

  test('enrol whoever is first in line, and whom a seat is held for, and take them off the line by it', async () => {
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

  test('put each on a waitlist once; who may not enrol may not', async () => {
    const { series_id } = await full(1);
    expect((await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[1]] })).message).toBe(
      'All of them wait for it already.',
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
  test('takes the wish along: somebody archived is passed over, somebody erased is gone', async () => {
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

test('offers and places last as the school sets it', async () => {
  expect(await here.read('enrolment/v2/settings')).toEqual({
    offer_hours: 24,
    cancellation_hours: 24,
    families_cancel: 1,
  });
  await here.done('enrolment/v2/settings', { offer_hours: 2, cancellation_hours: 0, families_cancel: 0 });
  expect(
    (await here.post('enrolment/v2/settings', { offer_hours: 0, cancellation_hours: 0, families_cancel: 1 })).status,
  ).toBe(422);
  expect(
    (
      await here.post(
        'enrolment/v2/settings',
        { offer_hours: 2, cancellation_hours: 0, families_cancel: 1 },
        await here.school.staff(2),
      )
    ).status,
  ).toBe(403);
  const { series_id } = await full(1);
  await free(series_id);
  expect((await line(series_id))[0]!.offered_until).toBe('2026-12-01T10:00:00.000Z');
});
