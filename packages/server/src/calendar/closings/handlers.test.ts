import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { yearsOfEvents } from './queries.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 2);
  // Only what a test makes a holiday is one.
  await here.done('holidays/country', { country: 'SG', is_kept: 0 });
});
afterAll(() => server.stop());

interface Listed {
  event_id: number;
  local_start: string;
  status: string;
  reason: string;
  title: string;
  overridden: number;
  version: number;
}
const listed = async (start = '2027-01-01', end = '2027-01-31'): Promise<Listed[]> =>
  (await here.read('event/v2/list', { start, end })).data;
const on = async (date: string) =>
  (await listed())
    .filter((event) => event.local_start.startsWith(date))
    .map((event) => [event.title, event.status, event.reason]);
const holiday = (more: Record<string, unknown> = {}) => ({
  holiday_name: 'Snow',
  start_date: '2027-01-11',
  end_date: '2027-01-13',
  ...more,
});
const jobs = async (kind: string) =>
  (
    await server.connections.pool.query('select payload from job where institution_id = $1 and kind = $2', [
      here.school.institution_id,
      kind,
    ])
  ).rows.map((row) => row.payload);

test('a holiday that is added later says first how many classes it takes, then takes them away with its name; taking it back brings them back', async () => {
  const { series_id } = await here.done(
    'event/v2/make',
    weekly({ title: 'Choir', staff: [here.teachers[0]], room: here.rooms[0], notify: 0 }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  await here.done('event/v2/make', weekly({ title: 'Draft', draft: 1, fromTime: '09:00', toTime: '10:00', notify: 0 }));
  const before = await listed();
  const asked = await here.post('holidays/save', holiday());
  expect(asked).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: '4 classes are cancelled.',
      current: { cancelled: 4, back: 0, kept: 0, staff: 1, families: 2 },
    },
  });
  expect(await listed()).toEqual(before);
  const saved = await here.done('holidays/save', holiday({ confirmed: 1, notify: 1 }));
  expect(saved.message).toBe('Holiday added. 4 classes are cancelled.');
  expect(await on('2027-01-11')).toEqual([
    ['Draft', 'cancelled', 'Snow'],
    ['Choir', 'cancelled', 'Snow'],
  ]);
  expect((await on('2027-01-18')).map(([, status]) => status)).toEqual(['draft', 'scheduled']);
  expect(await jobs('closingNews')).toMatchObject([
    { reason: 'Snow', staff: [here.teachers[0]], students: here.students, back: [] },
  ]);
  // The teacher and the room are free meanwhile.
  expect(
    (await here.read('event/v2/list', { start: '2027-01-11', end: '2027-01-11', statuses: ['scheduled'] })).data,
  ).toEqual([]);
  const removed = await here.post('holidays/delete', { id: saved.data.id });
  expect(removed).toMatchObject({
    status: 409,
    body: { message: '4 classes take place again.', current: { cancelled: 0, back: 4 } },
  });
  expect((await here.done('holidays/delete', { id: saved.data.id, confirmed: 1 })).message).toBe(
    'Holiday deleted. 4 classes take place again.',
  );
  const plain = (list: Listed[]) => list.map(({ version: _, ...event }) => event);
  expect(plain(await listed())).toEqual(plain(before));
  const held = await here.school.sql((db) =>
    db
      .selectFrom('event_staff')
      .innerJoin('event', 'event.event_id', 'event_staff.event_id')
      .select(['event_staff.holds', 'event.holds as of_event'])
      .where('event.series_id', '=', series_id)
      .execute(),
  );
  expect(held.every((one) => one.holds && one.of_event)).toBe(true);
});

test('what is past or marked stays, and so does what somebody put on a holiday on purpose', async () => {
  const { series_id, event_id } = await here.done('event/v2/make', weekly({ title: 'Choir', notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  await here.school.sql((db) =>
    db
      .insertInto('attendance_mark')
      .values({
        institution_id: here.school.institution_id,
        event_id,
        user_detail_id: here.students[0]!,
        attendance_code: 1,
        marked_by: null,
        device_mark: null,
      })
      .execute(),
  );
  server.setNow(new Date('2027-01-07T08:00:00Z'));
  const month = holiday({ start_date: '2027-01-01', end_date: '2027-01-31' });
  await here.done(
    'holidays/save',
    holiday({ confirmed: 1, holiday_name: 'First', start_date: '2027-01-13', end_date: '2027-01-13' }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Feast', from: '2027-01-13', repeats: { type: 'one_time' }, override: 1, notify: 0 }),
  );
  const asked = await here.post('holidays/save', month);
  // Monday the 4th is marked, Wednesday the 6th is past; the 13th is closed already.
  expect(asked.body.current).toMatchObject({ cancelled: 5, kept: 0 });
  await here.done('holidays/save', { ...month, confirmed: 1 });
  expect(await on('2027-01-04')).toEqual([['Choir', 'scheduled', '']]);
  expect(await on('2027-01-06')).toEqual([['Choir', 'scheduled', '']]);
  expect((await on('2027-01-13')).filter(([title]) => title === 'Feast')).toEqual([['Feast', 'scheduled', '']]);
});

test('a marked one that is still to come stays, and is counted', async () => {
  const { event_id } = await here.done('event/v2/make', weekly({ title: 'Choir', notify: 0 }));
  await here.school.sql((db) =>
    db
      .insertInto('attendance_mark')
      .values({
        institution_id: here.school.institution_id,
        event_id,
        user_detail_id: here.students[0]!,
        attendance_code: 1,
        marked_by: null,
        device_mark: null,
      })
      .execute(),
  );
  expect(
    (await here.post('holidays/save', holiday({ start_date: '2027-01-04', end_date: '2027-01-06' }))).body.current,
  ).toMatchObject({ cancelled: 1, kept: 1 });
});

test('of two that come back into the same room one holds it, and neither takes a place that was given away meanwhile', async () => {
  const alike = { staff: [here.teachers[0]], room: here.rooms[0], notify: 0 };
  await here.done('event/v2/make', weekly({ title: 'First', ...alike }));
  const { data } = await here.done('holidays/save', holiday({ confirmed: 1 }));
  await here.done(
    'event/v2/make',
    weekly({
      title: 'Second',
      ...alike,
      from: '2027-01-11',
      repeats: { type: 'weekly', weekdays: [1], until: '2027-01-11' },
      override: 1,
    }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Third', ...alike, from: '2027-01-13', repeats: { type: 'one_time' }, override: 1 }),
  );
  await here.done('holidays/delete', { id: data.id, confirmed: 1 });
  const now = (await listed())
    .filter((event) => /2027-01-1[13]/.test(event.local_start))
    .map((event) => [event.title, event.status, event.overridden]);
  expect(now).toEqual([
    ['First', 'scheduled', 0],
    ['Second', 'scheduled', 1],
    ['First', 'scheduled', 1],
    ['Third', 'scheduled', 0],
  ]);
});

test('a longer or renamed holiday goes on from the one before; a country, and a day on which the school is open, do the same', async () => {
  await here.done('event/v2/make', weekly({ title: 'Choir', notify: 0 }));
  const { data } = await here.done('holidays/save', holiday({ end_date: '2027-01-11', confirmed: 1 }));
  expect(
    (
      await here.done('holidays/save', {
        id: data.id,
        version: 1,
        ...holiday({ holiday_name: 'Deep snow', end_date: '2027-01-13' }),
        confirmed: 1,
      })
    ).message,
  ).toBe('Holiday updated. 1 class is cancelled.');
  expect([await on('2027-01-11'), await on('2027-01-13')]).toEqual([
    [['Choir', 'cancelled', 'Deep snow']],
    [['Choir', 'cancelled', 'Deep snow']],
  ]);
  expect(
    (
      await here.done('holidays/save', {
        id: data.id,
        version: 2,
        ...holiday({ holiday_name: 'Ice', end_date: '2027-01-13' }),
      })
    ).message,
  ).toBe('Holiday updated.');
  expect(await on('2027-01-11')).toEqual([['Choir', 'cancelled', 'Ice']]);
  // Epiphany, on Wednesday the 6th, in Bavaria.
  expect((await here.post('holidays/country', { country: 'DE', region: 'BY', is_kept: 1 })).body.current).toMatchObject(
    { cancelled: 1 },
  );
  await here.done('holidays/country', { country: 'DE', region: 'BY', is_kept: 1, confirmed: 1 });
  expect(await on('2027-01-06')).toEqual([['Choir', 'cancelled', 'Epiphany']]);
  expect(
    (
      await here.done('holidays/open', {
        country: 'DE',
        holiday_date: '2027-01-06',
        holiday_name: 'Epiphany',
        is_open: 1,
        confirmed: 1,
      })
    ).message,
  ).toBe('Holidays updated. 1 class takes place again.');
  expect(await on('2027-01-06')).toEqual([['Choir', 'scheduled', '']]);
});

test('a country asks for no more years than those with events, however far the last one is, and reads only the events of the days that change', async () => {
  const { institution_id } = here.school;
  await here.done('event/v2/make', weekly({ title: 'Choir', notify: 0 }));
  // New Year 2061 at the school is still 2060 in Greenwich.
  await here.done(
    'event/v2/make',
    weekly({
      title: 'Jubilee',
      from: '2061-01-01',
      fromTime: '00:30',
      toTime: '01:30',
      repeats: { type: 'one_time' },
      timezoneName: 'Asia/Singapore',
      override: 1,
      notify: 0,
    }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Ball', from: '2065-01-02', repeats: { type: 'one_time' }, override: 1, notify: 0 }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Fair', from: '2064-12-30', repeats: { type: 'one_time' }, override: 1, notify: 0 }),
  );
  const now = new Date('2026-12-01T08:00:00Z');
  const years = (first: string, last: string) =>
    here.school.sql((db) => yearsOfEvents(db, institution_id, { first, last, now }));
  expect((await years('2026-12-01', '')).map((days) => `${days.start_date} ${days.end_date}`)).toEqual(
    ['2027', '2060', '2061', '2064', '2065'].map((year) => `${year}-01-01 ${year}-12-31`),
  );
  expect(await years('2027-01-11', '2027-01-13')).toEqual([{ start_date: '2027-01-11', end_date: '2027-01-13' }]);
  expect([await years('2028-01-01', '2059-12-01'), await years('2067-01-01', '')]).toEqual([[], []]);
  expect((await here.post('holidays/country', { country: 'DE', region: 'BY', is_kept: 1 })).body.current).toMatchObject(
    { cancelled: 2 },
  );
  await here.done('holidays/country', { country: 'DE', region: 'BY', is_kept: 1, confirmed: 1 });
  const taken = await here.school.sql((db) =>
    db.selectFrom('event').select(['title', 'reason']).where('status', '=', 'cancelled').orderBy('starts_at').execute(),
  );
  expect(taken).toEqual([
    { title: 'Choir', reason: 'Epiphany' },
    { title: 'Jubilee', reason: "New Year's Day" },
  ]);
});

test('a series of which a holiday has taken days is cancelled with the rest of them, and says how many would have taken place', async () => {
  await here.done('holidays/save', holiday({ confirmed: 1 }));
  const { event_id, occurrences } = await here.done('event/v2/make', weekly({ title: 'Choir', notify: 0 }));
  await here.done('enrolment/v2/add', { event_id, user_detail_ids: here.students, notify: 0 });
  expect((await here.done('event/v2/cancel', { event_id, version: 1, scope: 'all' })).message).toBe(
    `${occurrences} events cancelled.`,
  );
  const [{ lines }] = await jobs('eventNews');
  expect([lines.length, lines.join(' ')]).toEqual([occurrences, expect.not.stringContaining('Jan 11')]);
  expect((await listed()).every((event) => event.status === 'cancelled')).toBe(true);
});

test('a series that is moved onto a holiday says to families what does not take place, and names no day that was off already', async () => {
  await here.done('holidays/save', holiday({ start_date: '2027-01-12', end_date: '2027-01-13', confirmed: 1 }));
  const { event_id } = await here.done(
    'event/v2/make',
    weekly({ title: 'Choir', repeats: { type: 'weekly', weekdays: [1], until: '2027-01-24' }, notify: 0 }),
  );
  await here.done('enrolment/v2/add', { event_id, user_detail_ids: here.students, notify: 0 });
  await here.done('event/v2/edit', { event_id, version: 1, scope: 'all', changes: { from: '2027-01-05' } });
  await here.done('event/v2/edit', { event_id, version: 2, scope: 'all', changes: { title: 'Chorus' } });
  expect((await jobs('eventNews')).map(({ lines }) => lines)).toEqual([
    [
      'Jan 04, 2027 04:00 PM is now Jan 05, 2027 04:00 PM',
      'Jan 11, 2027 04:00 PM does not take place: Snow',
      'Jan 18, 2027 04:00 PM is now Jan 19, 2027 04:00 PM',
    ],
    ['Jan 05, 2027 04:00 PM', 'Jan 19, 2027 04:00 PM'],
  ]);
});

test('what somebody cancelled stays cancelled where its series moves onto a holiday, also when that is taken back, and nobody is told that it takes place', async () => {
  const { data: snow } = await here.done(
    'holidays/save',
    holiday({ start_date: '2027-01-12', end_date: '2027-01-12', confirmed: 1 }),
  );
  const { event_id } = await here.done(
    'event/v2/make',
    weekly({ title: 'Choir', repeats: { type: 'weekly', weekdays: [1], until: '2027-01-17' }, notify: 0 }),
  );
  await here.done('enrolment/v2/add', { event_id, user_detail_ids: here.students, notify: 0 });
  const [, second] = await listed();
  await here.done('event/v2/cancel', {
    event_id: second!.event_id,
    version: 1,
    reason: 'The teacher is ill',
    notify: 0,
  });
  await here.done('event/v2/edit', { event_id, version: 1, scope: 'all', changes: { from: '2027-01-05' } });
  expect(await on('2027-01-12')).toEqual([['Choir', 'cancelled', 'The teacher is ill']]);
  expect((await jobs('eventNews')).map(({ lines }) => lines)).toEqual([
    ['Jan 04, 2027 04:00 PM is now Jan 05, 2027 04:00 PM'],
  ]);
  await here.done('holidays/delete', { id: snow.id, confirmed: 1 });
  expect(await on('2027-01-12')).toEqual([['Choir', 'cancelled', 'The teacher is ill']]);
});
