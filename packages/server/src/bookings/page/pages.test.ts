import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { salesOf, type Shown } from '../../testing/sales.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
const { asked, slots, page, starts, set, sell, make, once } = salesOf(() => here);
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

describe('a subject by link only', () => {
  test('is on the page with its link, and on no other', async () => {
    await make();
    await sell({ link_only: 1, link_key: 'its-own-link' });
    expect([await slots(), (await page()).subjects]).toEqual([[], []]);
    expect([await slots({ link: 'another' }), (await page({ link: 'another' })).subjects]).toEqual([[], []]);
    expect(await slots({ link: 'its-own-link' })).toHaveLength(9);
    expect((await page({ link: 'its-own-link' })).subjects).toMatchObject([{ name: 'Piano', is_ahead: 1 }]);
  });
});

describe('sub pages', () => {
  const addPage = (row: Record<string, unknown>) =>
    here.school.sql((db) =>
      db
        .insertInto('booking_page')
        .values({
          institution_id: here.school.institution_id,
          slug: 'camps',
          title: 'Camps',
          image_handle: null,
          ...row,
        })
        .execute(),
    );

  test('have their own text, and only the classes of their subjects and locations', async () => {
    await once({ location: here.location_id });
    await once({ fromTime: '18:00', toTime: '19:00' });
    await addPage({ location_ids: [here.location_id], text: 'For {students} of all ages' });
    await addPage({ slug: 'others', title: 'Others', sub_ids: [here.sub_id + 1000], is_listed: 0 });
    await addPage({ slug: 'rentals', title: 'Rentals', types: [7], is_listed: 0 });
    expect(await starts({ page: 'camps' })).toEqual(['01-04T16']);
    expect([await starts({ page: 'others' }), await starts({ page: 'rentals' })]).toEqual([[], []]);
    expect(await page({ page: 'camps' })).toMatchObject({ title: 'Camps', text: 'For students of all ages' });
    expect(await page()).toMatchObject({ title: 'Book a class', pages: [{ slug: 'camps', title: 'Camps' }] });
    expect((await page()).pages).toHaveLength(1);
  });

  test('that were archived answer like those that never were', async () => {
    await addPage({ archived_at: new Date() });
    for (const [path, more] of [
      ['online/book/page', {}],
      ['online/book/slots', { from: '2027-01-01' }],
    ] as const) {
      const [archived, never] = [
        await here.get(path, asked({ ...more, page: 'camps' })),
        await here.get(path, asked({ ...more, page: 'never-was' })),
      ];
      expect(archived).toMatchObject({
        status: 404,
        body: { code: 'notFound', message: 'This booking page is no longer here.' },
      });
      expect(never.body).toEqual(archived.body);
    }
  });
});

describe('the page', () => {
  test('comes with the school, its rules, the first fourteen days and a ticket', async () => {
    await make();
    const found = await page();
    expect(found).toMatchObject({
      institution: { hash: here.school.hash },
      rules: { confirm: 'auto', most_places: 6, notice_hours: 2, hold_minutes: 10 },
      subjects: [{ name: 'Piano', category: 'Music', minutes: [60], next: '2027-01-04T16:00', is_ahead: 1 }],
      ticket: { difficulty: 14 },
    });
    expect(found.slots.map((one: Shown) => one.day)).toEqual([
      '2027-01-04',
      '2027-01-04',
      '2027-01-06',
      '2027-01-11',
      '2027-01-13',
    ]);
    expect(found.subjects[0].key).toBe(found.slots[0].subject);
  });

  test('names the next class of a subject beyond the first days, and says where nothing is ahead or all is full', async () => {
    expect((await page()).subjects).toMatchObject([{ next: null, is_ahead: 0, price_from: null }]);
    const { event_id } = await once({ from: '2027-02-01', capacity: 1 });
    expect((await page()).subjects).toMatchObject([{ next: '2027-02-01T16:00', is_ahead: 1, price_from: 2200 }]);
    await here.done('enrolment/v2/add', { event_id, user_detail_ids: [here.students[0]], notify: 0 });
    expect((await page()).subjects).toMatchObject([{ next: null, is_ahead: 1 }]);
  });

  test('is closed while the plan has lapsed, and to sites that are not on the list', async () => {
    await here.school.sql((db) =>
      db.updateTable('institution').set({ is_failed: 1, plan_expiry_date: '2026-12-01' }).execute(),
    );
    const closed = await here.get('online/book/page', asked({}));
    expect([closed.body.code, closed.body.message]).toEqual([
      'planBlocked',
      'This booking page is not available at the moment.',
    ]);
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    for (const [path, input] of [
      ['online/book/page', asked({})],
      ['online/book/slots', asked({ from: '2027-01-01' })],
    ] as const)
      expect((await server.call('GET', path, input, foreign)).body.code).toBe('originRefused');
  });

  test('of a school that is not there answers 404', async () => {
    for (const [path, more] of [
      ['online/book/page', {}],
      ['online/book/slots', { from: '2027-01-01' }],
    ] as const)
      expect((await here.get(path, { institution: 'nobody-here', ...more })).status).toBe(404);
  });
});
