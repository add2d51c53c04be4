import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { creditsOf } from '../../testing/credits.ts';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let series_id: number;
let duration_id: number;
let events: number[];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 2);
  const { school, sub_id } = here;
  ({ duration_id } = await school.sql((db) =>
    db
      .insertInto('subject_duration')
      .values({ institution_id: school.institution_id, sub_id, minutes: 60, fee: 4500 })
      .returning('duration_id')
      .executeTakeFirstOrThrow(),
  ));
  ({ series_id } = await here.done('event/v2/make', weekly({ subject: sub_id, staff: [here.teachers[0]] })));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
  events = (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data.map(
    (event: { event_id: number }) => event.event_id,
  );
});

const { ada, grant, balance, later, mark } = creditsOf(
  () => here,
  () => server,
  () => events,
);

const outcomes = ['held', 'billed', 'covered', 'unbilled', 'credited', 'left'] as const;
type Numbers = Record<(typeof outcomes)[number], number> & { fees?: number };

const bill = (at: number[], more: object = {}) =>
  here.done('invoice', {
    user_detail_id: ada(),
    items: [
      {
        type: 'subject',
        id: here.sub_id,
        duration_id,
        student_id: ada(),
        thousandths: at.length * 1000,
        event_ids: at.map((one) => events[one]!),
      },
    ],
    ...more,
  });
const summary = (more: object = {}, as = here.school.owner) =>
  here.read('reconciliation/summary', { user_detail_id: ada(), ...more }, as);
const list = (outcome: string, more: object = {}) =>
  here.read('reconciliation/sessions', { user_detail_id: ada(), outcome, per_page: 100, ...more });
const counted = (rows: { count: number }[]) => rows.reduce((sum, row) => sum + row.count, 0);

/** Every number of a summary is what the list behind it adds up to, of each group and in total; nothing that was held is lost. */
async function agrees(what: 'sessions' | 'rentals', more: object = {}): Promise<Numbers> {
  const path = what === 'sessions' ? 'reconciliation/summary' : 'reconciliation/rental-summary';
  const { data, total } = await here.read(path, { user_detail_id: ada(), ...more });
  // What is to be billed is what a bill would charge.
  if (what === 'sessions' && Object.keys(more).length === 0)
    expect((await here.done('invoices/billSessions', { user_detail_id: ada(), family: 0, preview: 1 })).lessons).toBe(
      total.unbilled,
    );
  const groups: [number | undefined, Numbers][] = [
    [undefined, total],
    ...data.map((row: Numbers & { sub_id?: number; location_id?: number }) => [row.sub_id ?? row.location_id, row]),
  ];
  for (const [group, numbers] of groups) {
    expect(numbers.held).toBe(numbers.billed + numbers.covered + numbers.unbilled);
    const lists = await Promise.all(
      outcomes.map((outcome) => list(outcome, { what, ...(group !== undefined && { group }), ...more })),
    );
    expect([group, ...lists.map(({ data: rows }) => counted(rows))]).toEqual([
      group,
      ...outcomes.map((outcome) => numbers[outcome]),
    ]);
    for (const { data: rows } of lists)
      expect(rows.map((row: { place: number }) => row.place)).toEqual(rows.map((_: object, at: number) => at + 1));
  }
  return total;
}

test('each session that was held is billed, covered or unbilled, and the list behind each number adds up to it', async () => {
  await grant(1, { sub_ids: [here.sub_id] });
  await grant(2);
  later('2027-01-31T12:00:00Z');
  for (const at of [0, 1, 2, 3, 4, 5]) await mark(at, at === 1 ? 4 : 1);
  // Three of six used a session. Of the others one is billed for good, one was credited again, and one is billed ahead.
  await bill([3, 7]);
  const { data } = await bill([4]);
  await here.done('invoice/cancel', { invoice_id: data.invoice_id, user_detail_id: ada(), confirmation: 1 });
  await grant(5, { sub_ids: [here.sub_id] });
  expect(await agrees('sessions')).toEqual({
    held: 6,
    billed: 1,
    covered: 3,
    unbilled: 2,
    credited: 1,
    left: 6,
    fees: 9000,
  });
  expect((await summary()).data).toMatchObject([{ sub_id: here.sub_id, sub_name: 'Piano', held: 6, left: 6 }]);
  expect(await agrees('sessions', { from: '2027-01-18', to: '2027-01-18' })).toMatchObject({ held: 1, unbilled: 1 });
  const [credited] = (await list('credited')).data;
  expect(credited).toMatchObject({ invoice: { number: data.number }, credit_note: { number: expect.any(String) } });
  const left = (await list('left')).data;
  expect(left.map((row: { count: number; event: unknown }) => [row.count, row.event !== null])).toEqual([
    [5, false],
    [1, true],
  ]);
});

test('what is left and what is unbilled are the numbers of the tab Attendance', async () => {
  await grant(3, { make_ups: 1 });
  await grant(2, { expires_on: '2027-01-10' });
  later('2027-01-31T12:00:00Z');
  for (const at of [0, 4, 5, 6, 7]) await mark(at, at === 4 ? 4 : 1);
  const { sessions, make_ups, unbilled } = await balance();
  const total = await agrees('sessions');
  expect([total.left, total.unbilled]).toEqual([sessions + make_ups, unbilled]);
  expect([sessions, make_ups, unbilled]).toEqual([0, 1, 1]);
});

test('classes that are billed ahead are left once, whether they gave sessions or not, and billed once they are held', async () => {
  const { data: places } = await here.read('enrolment/v2/list', { series_id, user_detail_id: ada() });
  await here.done('enrolment/v2/billEnrolments', { enrolment_ids: [places[0].enrolment_id] });
  expect(await agrees('sessions')).toMatchObject({ held: 0, billed: 0, left: 8 });
  later('2027-01-31T12:00:00Z');
  for (const at of [0, 1]) await mark(at, 1);
  expect(await agrees('sessions')).toMatchObject({ held: 2, billed: 2, covered: 0, unbilled: 0, left: 6 });
});

test('a membership covers its subject, also before its next period is billed, and a pause leaves sessions to be billed', async () => {
  const { data } = await here.done('membership/add', {
    user_detail_id: ada(),
    name: 'Piano, monthly',
    anchor_day: 1,
    starts_on: '2027-01-01',
    items: [{ type: 'period', id: here.sub_id, unit_price: 12_000 }],
  });
  later('2027-01-31T12:00:00Z');
  for (const at of [0, 1, 6]) await mark(at, 1);
  expect(await agrees('sessions')).toMatchObject({ held: 3, covered: 3, unbilled: 0, fees: 0 });
  expect((await list('covered')).data).toMatchObject([{ covered_by: 'period' }, {}, {}]);
  expect(await balance()).toMatchObject({ unbilled: 0 });
  await here.school.sql((db) =>
    db
      .updateTable('membership')
      .set({ paused_from: '2027-01-10', resume_on: '2027-02-01' })
      .where('membership_id', '=', data.membership_id)
      .execute(),
  );
  expect(await agrees('sessions')).toMatchObject({ covered: 2, unbilled: 1 });
});

test('rentals come to minutes by location, and are no sessions', async () => {
  const rental = await here.done(
    'event/v2/make',
    weekly({ type: 'rental', title: 'Practice room', location: here.location_id, toTime: '17:30' }),
  );
  await here.done('enrolment/v2/add', { series_id: rental.series_id, user_detail_ids: [ada()] });
  const { data } = await here.read('event/v2/getCourseClassEvents', { series_id: rental.series_id, per_page: 100 });
  events = data.map((one: { event_id: number }) => one.event_id);
  later('2027-01-31T12:00:00Z');
  for (const at of [0, 1]) await mark(at, 1);
  await bill([0, 2], {
    items: [
      {
        type: 'custom',
        name: 'Practice room',
        student_id: ada(),
        unit_price: 3000,
        event_ids: [events[0], events[2]],
      },
    ],
  });
  expect(await agrees('rentals')).toMatchObject({ held: 180, billed: 90, unbilled: 90, left: 90 });
  expect((await here.read('reconciliation/rental-summary', { user_detail_id: ada() })).data).toMatchObject([
    { location_id: here.location_id, p_name: 'Main house' },
  ]);
  expect(await agrees('sessions')).toMatchObject({ held: 0, left: 0 });
});

test('a mark can be attached to the invoices whose sessions fit it', async () => {
  const { school, sub_id } = here;
  const { institution_id } = school;
  const packages = await school.sql(async (db) => {
    const { category_id } = await db
      .insertInto('category')
      .values({ institution_id, kind: 'package', name: 'Cards' })
      .returning('category_id')
      .executeTakeFirstOrThrow();
    const { package_id } = await db
      .insertInto('package')
      .values({ institution_id, category_id, package_name: 'Ten lessons', sessions: 10, price: 40_000 })
      .returning('package_id')
      .executeTakeFirstOrThrow();
    await db.insertInto('package_subject').values({ institution_id, package_id, sub_id }).execute();
    return package_id;
  });
  const sold = await here.done('invoice', {
    user_detail_id: ada(),
    items: [{ type: 'package', id: packages, student_id: ada() }],
  });
  // Sessions that staff gave have no invoice, and those of another subject don't fit.
  await grant(3);
  const asked = { event_id: events[0]!, user_detail_id: ada() };
  expect((await here.read('attendance/invoiceList', asked)).data).toEqual([
    expect.objectContaining({ number: sold.data.number, name: 'Ten lessons', left: 10, availbleMakeUpSessions: 0 }),
  ]);
  const other = await here.get('attendance/invoiceList', { ...asked, user_detail_id: here.students[1]! });
  expect(other.status).toBe(404);
  await here.done('invoice/cancel', { invoice_id: sold.data.invoice_id, user_detail_id: ada(), confirmation: 1 });
  expect((await here.read('attendance/invoiceList', asked)).data).toEqual([]);
  expect(await agrees('sessions')).toMatchObject({ credited: 10, left: 3 });
});

test('fees are only there for staff who bill', async () => {
  later('2027-01-31T12:00:00Z');
  await mark(0, 1);
  const teacher = await here.school.staff(2);
  const seller = await here.school.staff(9);
  const of = { user_detail_id: ada() };
  const asked = [
    ['student/unbilled-sessions', of],
    ['reconciliation/summary', of],
    ['reconciliation/sessions', { ...of, outcome: 'unbilled' }],
  ] as const;
  for (const [path, input] of asked) {
    expect((await here.get(path, input, here.school.owner)).text).toMatch(/"fees?":4500/);
    expect((await here.get(path, input, seller)).text).toMatch(/"fees?":4500/);
    const hidden = await here.get(path, input, teacher);
    expect([hidden.status, /fee|4500/.test(hidden.text)]).toEqual([200, false]);
  }
  // So are invoices: with own invoices alone those that they made.
  await bill([0]);
  const number = async (as: TestStaff) =>
    (await here.read('reconciliation/sessions', { ...of, outcome: 'billed' }, as)).data[0].invoice;
  expect([await number(here.school.owner), await number(seller), await number(teacher)]).toEqual([
    { invoice_id: expect.any(Number), number: expect.any(String) },
    null,
    null,
  ]);
});

test('days backwards are refused, and so is a student of another school', async () => {
  const backwards = await here.get('reconciliation/summary', {
    user_detail_id: ada(),
    from: '2027-02-01',
    to: '2027-01-01',
  });
  expect([backwards.status, backwards.body.fields]).toEqual([
    422,
    { to: 'Please choose a day on or after the first day' },
  ]);
  const other = await calendarSchool(server, 1);
  for (const path of ['reconciliation/summary', 'reconciliation/rental-summary'])
    expect((await here.get(path, { user_detail_id: other.students[0]! })).status).toBe(404);
});
