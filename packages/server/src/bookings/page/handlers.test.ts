import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOfClass, newRequest, sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { salesOf, type Shown } from '../../testing/sales.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
const { asked, slots, page, some, starts, set, sell, subjectRow, make, once } = salesOf(() => here);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  here = await calendarSchool(server);
  await sellSubject(here.school, here.sub_id);
  await set({ app: { show_seats: 'always' } });
});

describe('what is on sale', () => {
  test('each event, and the series once, at its next event', async () => {
    await make();
    expect(await starts()).toEqual(
      ['01-04', '01-06', '01-11', '01-13', '01-18', '01-20', '01-25', '01-27'].map((day) => `${day}T16`),
    );
    const whole = { kind: 'series', events: 8, price: 17_600, weekly: 'Mondays and Wednesdays', left: 8 };
    expect(await some('series')).toMatchObject([
      { ...whole, local_start: '2027-01-04T16:00', last: '2027-01-27T16:00', zone: 'Europe/Berlin', title: 'Piano' },
    ]);
    expect(await some('series', { from: '2027-01-05' })).toEqual([]);
    // Once it has begun, it is sold from its next event on.
    server.setNow(new Date('2027-01-06T15:30:00Z'));
    expect(await some('series')).toMatchObject([{ events: 6, price: 13_200, day: '2027-01-11' }]);
  });

  test('a series with one event left as that event only', async () => {
    await once();
    expect((await slots()).map((one) => one.kind)).toEqual(['event']);
    await make({ fromTime: '18:00', toTime: '19:00' });
    await sell({ sells: ['series'] });
    expect((await slots()).map((one) => [one.kind, one.events])).toEqual([
      ['event', 1],
      ['series', 8],
    ]);
    server.setNow(new Date('2027-01-26T08:00:00Z'));
    expect((await slots()).map((one) => [one.kind, one.day])).toEqual([['event', '2027-01-27']]);
  });

  test('as single events only, where the subject says so', async () => {
    await make();
    await sell({ sells: ['single'] });
    expect([(await some('event')).length, (await some('series')).length]).toEqual([8, 0]);
  });

  test.each([
    ['a draft', () => make({ draft: 1 })],
    ['a one-on-one', () => make({ type: 'oneOnOne', staff: [here.teachers[0]] })],
    ['a class of no subject', () => make({ subject: null })],
    ['a subject that is off', async () => (await make(), subjectRow({ is_bookable: 0 }))],
    ['an archived subject', async () => (await make(), subjectRow({ archived_at: new Date() }))],
    ['a subject that is paid by packages', async () => (await make(), subjectRow({ charging: 'package' }))],
    ['a school that sells no classes', async () => (await make(), set({ app: { types: [1] } }))],
  ])('not %s', async (_, making) => {
    await making();
    expect(await slots()).toEqual([]);
  });

  test('not what is cancelled or marked already', async () => {
    const { series_id } = await make();
    const events = await eventsOfClass(here, series_id);
    await here.school.sql(async (db) => {
      await db.updateTable('event').set({ status: 'cancelled' }).where('event_id', '=', events[1]!.event_id).execute();
      await db.updateTable('event').set({ marked: 1 }).where('event_id', '=', events[2]!.event_id).execute();
    });
    expect((await starts()).slice(0, 3)).toEqual(['01-04T16', '01-13T16', '01-18T16']);
    expect(await some('series')).toMatchObject([{ events: 6 }]);
  });

  test('not later than the notice, nor beyond the last day', async () => {
    await make();
    await set({ preferences: { notice_hours: 24, horizon_days: 10 } });
    server.setNow(new Date('2027-01-03T15:00:00Z'));
    expect(await starts()).toEqual(['01-04T16', '01-06T16', '01-11T16', '01-13T16']);
    server.setNow(new Date('2027-01-03T15:00:00.001Z'));
    expect((await starts())[0]).toBe('01-06T16');
    expect((await page()).until).toBe('2027-01-13');
    // A series goes on beyond the last day that one can begin with.
    expect(await some('series')).toMatchObject([{ day: '2027-01-06', events: 7 }]);
    await set({ preferences: { notice_hours: 0, horizon_days: 10 } });
    server.setNow(new Date('2027-01-04T15:00:00Z'));
    expect((await starts())[0]).toBe('01-06T16');
  });

  test('the next day after those that are asked for', async () => {
    await make();
    const next = async (from: string, days: number) =>
      (await here.read('online/book/slots', asked({ from, days }))).next_day;
    expect(await next('2027-01-01', 3)).toBe('2027-01-04');
    expect(await next('2027-01-04', 1)).toBe('2027-01-06');
    expect(await next('2027-01-27', 1)).toBeNull();
    await sell({ sells: ['series'] });
    expect(await next('2027-01-01', 3)).toBe('2027-01-04');
    expect(await next('2027-01-04', 1)).toBeNull();
  });
});

describe('seats', () => {
  const left = async (kind: Shown['kind'] = 'event') => (await some(kind)).map((one) => one.left);

  test('are those not taken, held or waited for; a series has as many as its fullest event', async () => {
    const { series_id } = await make({ capacity: 4 });
    const [first, second, third] = await eventsOfClass(here, series_id);
    const [ada, ben, cy] = here.students;
    await here.done('enrolment/v2/add', { event_id: first!.event_id, user_detail_ids: [ada], notify: 0 });
    await newRequest(here.school, {
      series_id,
      events: [second!.event_id],
      children: [
        { person_id: null, child_name: 'Mia' },
        { person_id: null, child_name: 'Leo' },
      ],
    });
    await here.done('waitlist/add', { series_id, event_id: third!.event_id, user_detail_ids: [ben] });
    await here.done('waitlist/add', { series_id, user_detail_ids: [cy], from: '2027-01-11', to: '2027-01-14' });
    expect(await left()).toEqual([3, 2, 2, 3, 4, 4, 4, 4]);
    expect(await left('series')).toEqual([2]);
  });

  test('of a booking whose time is over are free again, even before it is ended', async () => {
    const { series_id } = await make({ capacity: 2 });
    const events = (await eventsOfClass(here, series_id)).map((one) => one.event_id);
    const open_until = new Date('2027-01-01T09:00:00Z');
    const children = [{ person_id: null, child_name: 'Mia' }];
    await newRequest(here.school, { series_id, events, children, open_until });
    expect([await left(), await left('series')]).toEqual([Array(8).fill(1), [1]]);
    server.setNow(open_until);
    expect([await left(), await left('series')]).toEqual([Array(8).fill(2), [2]]);
    expect((await eventsOfClass(here, series_id)).map((one) => one.held)).toEqual(Array(8).fill(1));
  });

  test('are shown as the school wants, and full is always said', async () => {
    await once({ capacity: 1 });
    await once({ capacity: 3, fromTime: '17:00', toTime: '18:00' });
    await once({ capacity: 4, fromTime: '18:00', toTime: '19:00' });
    const open = await once({ capacity: 0, fromTime: '19:00', toTime: '20:00' });
    const [full] = (await slots()).length > 0 ? await eventsOfClass(here, open.series_id - 3) : [];
    await here.done('enrolment/v2/add', { event_id: full!.event_id, user_detail_ids: [here.students[0]], notify: 0 });
    const shown = async () => (await slots()).map((one) => [one.left, one.is_full]);
    expect(await shown()).toEqual([
      [0, 1],
      [3, 0],
      [4, 0],
      [null, 0],
    ]);
    await set({ app: { show_seats: 'few' } });
    expect((await shown()).map(([seats]) => seats)).toEqual([0, 3, null, null]);
    await set({ app: { show_seats: 'never' } });
    expect(await shown()).toEqual([
      [null, 1],
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
  });
});

describe('what a slot tells', () => {
  const full = () => once({ location: here.location_id, room: here.rooms[0], staff: [here.teachers[0]] });

  test('place, teachers and price', async () => {
    await full();
    const [slot] = await slots();
    expect(slot).toMatchObject({ place: 'Main house, Blue', price: 2200, minutes: 60, day: '2027-01-04' });
    expect((slot as unknown as { teachers: string }).teachers).not.toBe('');
    expect((await page()).subjects).toMatchObject([{ price_from: 2200 }]);
  });

  test('no price and no teacher where the school shows none', async () => {
    await full();
    await set({ app: { show_prices: 0, show_teachers: 0 } });
    expect(await slots()).toMatchObject([{ price: null, teachers: '' }]);
    expect((await page()).subjects).toMatchObject([{ price_from: null }]);
  });

  test('no id of ours', async () => {
    await make({ location: here.location_id, room: here.rooms[0], staff: [here.teachers[0]] });
    const answers = [await page(), await here.read('online/book/slots', asked({ from: '2027-01-01', days: 31 }))];
    const names = new Set<string>();
    JSON.stringify(answers, (name, value) => {
      names.add(name);
      return value;
    });
    expect(names).toContain('key');
    expect([...names].filter((name) => /_?ids?$|^gibbon/i.test(name))).toEqual([]);
    const keys = (await slots()).map((one) => one.key);
    expect(new Set(keys).size).toBe(9);
    for (const key of keys) expect(key).toMatch(/^[\w-]{16}$/);
  });

  test('keys that stay the same, and differ from school to school', async () => {
    await make();
    const before = await slots();
    server.setNow(new Date('2027-01-02T08:00:00Z'));
    expect((await slots()).map((one) => one.key)).toEqual(before.map((one) => one.key));
    expect(await slots({ subject: before[0]!.subject })).toHaveLength(9);
    expect(await slots({ subject: 'A'.repeat(16) })).toEqual([]);
  });
});
