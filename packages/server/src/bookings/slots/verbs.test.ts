import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tenant } from '../../http/context.ts';
import { keyFor } from '../../http/seal.ts';
import { eventsOfClass, newRequest, sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { orderingOf } from '../../testing/ordering.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { fewest } from '@schoolbell/core/bookings/rules';
import { nearest, type Offer, openOffer, type SaleContext, seatsLeft, type Slot } from './verbs.ts';

let server: TestServer;
let here: CalendarSchool;
let now: Date;
let run: ReturnType<typeof sellingOf>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  at('2027-01-01T08:00:00Z');
  here = await calendarSchool(server);
  run = sellingOf(here);
  await sellSubject(here.school, here.sub_id);
});

/** Runs work as a request does that asks what a school sells. */
const sellingOf =
  ({ school }: Pick<CalendarSchool, 'school'>) =>
  <T>(work: (context: SaleContext, tenant: Tenant) => Promise<T>): Promise<T> =>
    orderingOf(
      server,
      school,
      () => now,
    )(({ db, tenant }) => {
      const key = (purpose: string) => keyFor(server.services.config.secretKey, purpose);
      return work({ db, now, key }, tenant);
    });
const at = (time: string) => {
  now = new Date(time);
  server.setNow(now);
};
const make = async (more: Record<string, unknown> = {}): Promise<{ series_id: number; event_id: number }> =>
  here.done('event/v2/make', weekly({ subject: here.sub_id, capacity: 4, notify: 0, ...more }));
const slots = async (more: Record<string, unknown> = {}): Promise<Slot[]> =>
  (await here.read('online/book/slots', { institution: here.school.hash, from: '2027-01-01', days: 31, ...more })).data;
const open = (asked: { key: string; day: string; page?: string; link?: string }) =>
  run((context, tenant) => openOffer(context, tenant, asked));
const near = (offer: Offer, places?: number) =>
  run((context, tenant) => nearest(context, tenant, offer, 3, places)).then((found) =>
    found.map((one) => one.local_start.slice(5, 13)),
  );
const left = (events: readonly number[]) =>
  run(async (context, tenant) => {
    const seats = await seatsLeft(context, tenant, events);
    return seats.length < events.length ? 0 : fewest(seats.map((one) => one.left));
  });

test('each slot of the list opens by its key and its day, as it is listed, with its events', async () => {
  const { series_id } = await make();
  const events = (await eventsOfClass(here, series_id)).map((one) => one.event_id);
  const listed = await slots();
  expect(listed).toHaveLength(9);
  for (const slot of listed) {
    const offer = await open(slot);
    expect(offer).toMatchObject({
      kind: slot.kind,
      series_id,
      sub_id: here.sub_id,
      confirm: 'auto',
      page_id: null,
      left: 4,
      from_date: slot.day,
      to_date: slot.kind === 'series' ? '2027-01-27' : null,
      slot,
    });
    expect(offer!.events).toEqual(slot.kind === 'series' ? events : [offer!.event_id]);
    expect(offer!.what).toMatchObject({ type: 'subject', sessions: slot.events });
  }
});

test('a series without an end has no last day', async () => {
  await make({ repeats: { type: 'weekly', weekdays: [1] } });
  const slot = (await slots()).find((one) => one.kind === 'series')!;
  expect(await open(slot)).toMatchObject({ from_date: '2027-01-04', to_date: null });
});

test('nothing opens once it is not on sale any more', async () => {
  const { series_id } = await make();
  const [slot] = (await slots()) as [Slot];
  expect(await open({ ...slot, day: '2027-01-06' })).toBeUndefined();
  expect(await open({ ...slot, key: 'A'.repeat(16) })).toBeUndefined();
  expect(await open({ ...slot, page: 'never-was' })).toBeUndefined();
  const subject = (is_bookable: 0 | 1) =>
    here.school.sql((db) => db.updateTable('subject').set({ is_bookable }).where('sub_id', '=', here.sub_id).execute());
  await subject(0);
  expect(await open(slot)).toBeUndefined();
  await subject(1);
  expect(await open(slot)).toBeDefined();
  at('2027-01-04T13:00:00.001Z');
  expect(await open(slot)).toBeUndefined();
  at('2027-01-01T08:00:00Z');
  await here.school.sql((db) =>
    db.updateTable('event').set({ status: 'cancelled' }).where('series_id', '=', series_id).execute(),
  );
  expect(await open(slot)).toBeUndefined();
});

test('a key of another school opens nothing', async () => {
  await make();
  const [slot] = (await slots()) as [Slot];
  const there = await calendarSchool(server);
  await sellSubject(there.school, there.sub_id);
  await there.done('event/v2/make', weekly({ subject: there.sub_id, notify: 0 }));
  expect(await sellingOf(there)((context, tenant) => openOffer(context, tenant, slot))).toBeUndefined();
});

test('the nearest other times have a seat, and are of the same kind', async () => {
  const { series_id } = await make();
  const events = await eventsOfClass(here, series_id);
  const offer = (await open((await slots()).find((one) => one.day === '2027-01-13')!))!;
  expect(await near(offer)).toEqual(['01-11T16', '01-18T16', '01-06T16']);
  const children = [1, 2, 3].map((child) => ({ person_id: null, child_name: `Child ${child}` }));
  await newRequest(here.school, { series_id, events: [events[2]!.event_id], children });
  expect(await near(offer, 2)).toEqual(['01-18T16', '01-06T16', '01-20T16']);
  const whole = (await open((await slots()).find((one) => one.kind === 'series')!))!;
  expect(await near(whole)).toEqual([]);
  await make({ fromTime: '18:00', toTime: '19:00' });
  expect(await near(whole)).toEqual(['01-04T18']);
});

test('a time that is far away is found too', async () => {
  const alone = { repeats: { type: 'one_time' } };
  await make(alone);
  await make({ ...alone, from: '2027-02-22' });
  expect(await near((await open((await slots())[0]!))!)).toEqual(['02-22T16']);
});

test('places left are the fewest of the events, and none once one of them is gone', async () => {
  const { series_id } = await make();
  const events = (await eventsOfClass(here, series_id)).map((one) => one.event_id);
  await newRequest(here.school, {
    series_id,
    events: [events[3]!],
    children: [{ person_id: null, child_name: 'Mia' }],
  });
  expect([await left(events), await left([events[0]!])]).toEqual([3, 4]);
  await here.done('waitlist/add', { series_id, event_id: events[0], user_detail_ids: here.students });
  expect(await left(events)).toBe(1);
  await here.school.sql((db) =>
    db.updateTable('event').set({ status: 'cancelled' }).where('event_id', '=', events[5]!).execute(),
  );
  expect([await left(events), await left([events[1]!])]).toEqual([0, 4]);
  const free = await make({ capacity: 0, fromTime: '18:00', toTime: '19:00', repeats: { type: 'one_time' } });
  expect(await left([free.event_id])).toBeNull();
});
