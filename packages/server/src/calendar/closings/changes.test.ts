import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { yearsOfEvents } from './queries.ts';
import { holiday, closingsOf } from '../../testing/closings.ts';

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

const { listed, on, jobs } = closingsOf(
  () => here,
  () => server,
);

test('a longer or renamed holiday continues the one before, and so do a country and an open day', async () => {
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

test('cancelling a series with holidays also cancels those days, and reports how many classes would have taken place', async () => {
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
      'Jan 11, 2027 04:00 PM will not take place: Snow',
      'Jan 18, 2027 04:00 PM is now Jan 19, 2027 04:00 PM',
    ],
    ['Jan 05, 2027 04:00 PM', 'Jan 19, 2027 04:00 PM'],
  ]);
});

test('an event cancelled by hand stays cancelled when its series moves onto a holiday, also when that is undone, and nobody is told otherwise', async () => {
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
