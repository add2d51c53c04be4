import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
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

const outbox = () =>
  here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'text'])
      .where('institution_id', '=', here.school.institution_id)
      .orderBy('id')
      .execute(),
  );
/** The link of a mail, with a known token. */
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

  test('is accepted by the link, once; every other link gets the same answer', async () => {
    const { series_id } = await full(1, 2);
    await free(series_id);
    const [first] = await line(series_id);
    const link = await linkOf(first!.waitlist_id);
    const shown = await server.call('GET', 'online/waitlist/getDetailsByHash', link);
    expect(shown.body).toMatchObject({
      title: 'Piano',
      name: 'Pupil 1',
      event_count: 1,
      weekly: [],
      events: [{ local_start: '2027-01-04T16:00', minutes: 60, zone: 'Europe/Berlin' }],
      clashes: [],
    });
    expect((await reply(link, 'accept')).body.message).toBe(
      'Pupil 1 has a place. We have sent you a mail with the details.',
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

  test('says a weekly class in one line, by mail and on the page', async () => {
    const { series_id } = await once({ repeats: { type: 'weekly', weekdays: [1], until: '2027-01-31' } });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
    await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[1]] });
    await free(series_id);
    const said = 'Every Monday, 4:00 PM – 5:00 PM, from Jan 4, 2027 to Jan 25, 2027';
    const link = await linkOf((await line(series_id))[0]!.waitlist_id);
    expect((await outbox())[0]!.text).toContain(said);
    expect((await server.call('GET', 'online/waitlist/getDetailsByHash', link)).body).toMatchObject({
      weekly: [said],
      events: [],
      event_count: 0,
    });
  });

  test('goes to the next person if it is declined, or not answered in time', async () => {
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

  test('also comes from more seats, and for a whole class only if every event has one', async () => {
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
