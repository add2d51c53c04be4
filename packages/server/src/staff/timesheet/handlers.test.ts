import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2027-03-15T10:00:00Z'));
  here = await calendarSchool(server, 2);
});
afterAll(() => server.stop());

const zone = 'Asia/Singapore';
/** A class of a day, by the school's clock. */
const taught = (from: string, [fromTime, toTime]: [string, string], more: Record<string, unknown> = {}) =>
  here.done('event/v2/make', {
    title: 'Piano',
    from,
    fromTime,
    toTime,
    timezoneName: zone,
    staff: [here.teachers[0]],
    notify: 0,
    ...more,
  });
const sheet = (input: Record<string, unknown> = {}, as?: TestStaff) => here.read('staff/timesheet/staffs', input, as);
const drill = (input: Record<string, unknown> = {}, as?: TestStaff) =>
  here.read('staff/timesheet/drill-down', { user_detail_id: here.teachers[0], ...input }, as);
const rate = (from_date: string, unit: string, amount: number, user_detail_id = here.teachers[0]) =>
  here.done('staff/payRates/set', { user_detail_id, unit, amount, from_date });
const rowOf = (body: { data: { user_detail_id: number }[] }, id = here.teachers[0]) =>
  body.data.find((row) => row.user_detail_id === id);
const csv = async (input: Record<string, unknown>, as = here.school.owner) =>
  (await here.get('staff/timesheet/staffs/export', input, as)).text
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/^\uFEFF/, ''));

test('what counts is over, published and not cancelled, of teachers and assistants, in the last thirty days', async () => {
  await taught('2027-03-15', ['09:00', '10:30'], { extraStaff: [here.teachers[1]] });
  await taught('2027-02-14', ['10:00', '11:00']);
  await taught('2027-02-13', ['10:00', '11:00']);
  await taught('2027-03-15', ['17:30', '18:30']);
  await taught('2027-03-10', ['10:00', '11:00'], { draft: 1 });
  const gone = await taught('2027-03-20', ['10:00', '11:00']);
  await here.done('event/v2/cancel', { event_id: gone.event_id, version: 1, notify: 0 });
  const body = await sheet();
  expect(body).toMatchObject({
    start_date: '2027-02-14',
    end_date: '2027-03-15',
    timezone: zone,
    current_page: 1,
    totals: { classes: 3, minutes: 240 },
  });
  expect([rowOf(body), rowOf(body, here.teachers[1])]).toMatchObject([
    { classes: 2, minutes: 150 },
    { classes: 1, minutes: 90 },
  ]);
  expect((await sheet({ period: 'custom', start_date: '2027-02-13', end_date: '2027-02-13' })).totals.classes).toBe(1);
  const lines = (await drill()).data;
  expect(lines.map((one: { part: string; minutes: number }) => [one.part, one.minutes])).toEqual([
    ['teacher', 90],
    ['teacher', 60],
  ]);
  expect((await drill({ user_detail_id: here.teachers[1] })).data[0].part).toBe('assistant');
});

test('a class belongs to the day on which it starts in the requested zone', async () => {
  await taught('2027-03-10', ['01:00', '02:00']);
  const on = async (day: string, timezone: string) =>
    (await sheet({ period: 'custom', start_date: day, end_date: day, timezone })).totals.classes;
  expect([
    await on('2027-03-10', zone),
    await on('2027-03-09', zone),
    await on('2027-03-09', 'Europe/Berlin'),
    await on('2027-03-10', 'Europe/Berlin'),
  ]).toEqual([1, 0, 1, 0]);
  const refused = await here.get('staff/timesheet/staffs', { timezone: 'Mars/Base' });
  expect([refused.status, refused.body.fields.timezone]).toEqual([422, 'Please choose one of the options']);
  expect(
    (await here.get('staff/timesheet/staffs', { period: 'custom', start_date: '2027-03-10' })).body.fields.end_date,
  ).toBe('This field is required');
});

test('each class is paid by the rate of its day, and lines add up to the total', async () => {
  await taught('2027-02-20', ['10:00', '10:30']);
  await taught('2027-03-01', ['10:00', '10:30']);
  await taught('2027-03-02', ['10:00', '10:45']);
  await taught('2027-03-14', ['10:00', '12:00']);
  await rate('2027-03-01', 'hour', 2_501);
  await rate('2027-03-14', 'class', 6_000);
  const body = await drill();
  expect(
    body.data.map((one: { pay: { amount: string; unit: string } | null }) => one.pay && [one.pay.amount, one.pay.unit]),
  ).toEqual([['60.00', 'class'], ['18.76', 'hour'], ['12.51', 'hour'], null]);
  expect(body.totals.pay).toEqual({ unpaid: 1, pay: 6_000 + 1_876 + 1_251, amount: '91.27' });
  expect((await sheet()).totals.pay).toEqual(body.totals.pay);
  // The same day once more replaces what stood; without the later one the earlier holds on.
  await rate('2027-03-14', 'class', 7_000);
  const { data } = await here.read('staff/payRates', { user_detail_id: here.teachers[0] });
  expect(data.map((one: { from_date: string; text: string }) => [one.from_date, one.text])).toEqual([
    ['2027-03-14', '70.00'],
    ['2027-03-01', '25.01'],
  ]);
  await here.done('staff/payRates/delete', { pay_rate_id: data[0].pay_rate_id });
  expect((await drill()).data[0].pay.amount).toBe('50.02');
});

test("pay is for people who can change the staff; hours for people who see the staff; one's own for everyone", async () => {
  await taught('2027-03-10', ['10:00', '11:00']);
  await rate('2027-01-01', 'hour', 3_000);
  const [office, teacher] = [await here.school.staff(8), await here.school.staff(2)];
  expect((await sheet()).totals.pay.amount).toBe('30.00');
  const seen = await sheet({}, office);
  expect([seen.may_see_pay, seen.totals.pay, rowOf(seen)]).toMatchObject([0, null, { classes: 1, pay: null }]);
  expect((await drill({}, office)).data[0].pay).toBeNull();
  expect((await csv({ detail: 'classes' }, office))[0]).not.toMatch(/Pay|Rate/);
  expect((await here.get('staff/timesheet/staffs', {}, teacher)).status).toBe(403);
  expect((await here.get('staff/timesheet/drill-down', { user_detail_id: here.teachers[0] }, teacher)).status).toBe(
    404,
  );
  expect((await drill({ user_detail_id: teacher.user_detail_id }, teacher)).totals).toMatchObject({
    classes: 0,
    pay: null,
  });
  expect((await here.get('staff/payRates', { user_detail_id: here.teachers[0] }, office)).status).toBe(403);
  // Amounts are only told to people who can see pay.
  const kinds = async (as?: TestStaff) =>
    (await here.read('person/activity', { user_detail_id: here.teachers[0] }, as)).data.map(
      (one: { kind: string }) => one.kind,
    );
  expect([(await kinds()).includes('pay_rate_set'), (await kinds(office)).includes('pay_rate_set')]).toEqual([
    true,
    false,
  ]);
});

test("nobody sets their own pay, or an owner's, but owners", async () => {
  const admin = await here.school.staff(1);
  const set = (user_detail_id: number, as: TestStaff) =>
    here.post('staff/payRates/set', { user_detail_id, unit: 'hour', amount: 1, from_date: '2027-01-01' }, as);
  const { owner } = here.school;
  expect([
    (await set(admin.user_detail_id, admin)).status,
    (await set(owner.user_detail_id, admin)).status,
    (await set(here.teachers[0], admin)).status,
    (await set(owner.user_detail_id, owner)).status,
  ]).toEqual([403, 403, 200, 200]);
  expect((await here.read('staff/payRates', { user_detail_id: owner.user_detail_id }, admin)).may_change).toBe(0);
  expect((await set(here.students[0]!, owner)).status).toBe(404);
});

test('it sorts by hours taught, searches by name, and lists former staff if they taught in the period', async () => {
  await taught('2027-03-10', ['10:00', '11:00'], { staff: [here.teachers[1]] });
  const body = await sheet({ order_by: 'minutes', direction: 'desc', per_page: 1 });
  expect([body.data[0].user_detail_id, body.data.length, body.total]).toEqual([here.teachers[1], 1, 3]);
  await here.done('staff/archive', { user_detail_id: here.teachers[1], is_archived: 1 });
  expect(rowOf(await sheet(), here.teachers[1])).toMatchObject({ is_archived: 1, classes: 1 });
  expect(rowOf(await sheet({ period: 'lastMonth' }), here.teachers[1])).toBeUndefined();
  expect((await sheet({ search: 'olive' })).data).toMatchObject([{ firstName: 'Olive' }]);
});

test('the file holds what the screen does, in the zone that its heads name', async () => {
  await taught('2027-03-10', ['09:00', '10:30']);
  await rate('2027-01-01', 'hour', 123_456);
  const staff = await csv({ timezone: zone });
  expect(staff[0]).toBe(
    `First name,Surname,From (${zone}),To (${zone}),Classes,Hours,Without attendance,Pay (SGD),Classes without a rate`,
  );
  expect(staff.find((line) => line.includes(',1,1.50,'))).toMatch(/2027-02-14,2027-03-15,1,1\.50,0,1851\.84,0$/);
  const classes = await csv({ detail: 'classes', timezone: 'Europe/Berlin', user_detail_id: here.teachers[0] });
  expect(classes[0]).toContain('Start (Europe/Berlin)');
  expect(classes[1]).toMatch(
    /,teacher,"Mar 10, 2027 02:00 AM","Mar 10, 2027 03:30 AM",Piano,,1\.50,0,0,1234\.56,hour,1851\.84$/,
  );
  expect(classes).toHaveLength(2);
});
