import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { seriesOf } from '../../testing/series.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server);
});
afterAll(() => server.stop());

const { eventsOf, locals, make } = seriesOf(() => here);

describe('a series', () => {
  test('is made with an event on each of its days, at the same wall time', async () => {
    const made = await make();
    expect(made).toMatchObject({ occurrences: 8, message: '8 events added.', skipped: [], shifted: [] });
    const events = await eventsOf(made.series_id);
    expect(events.map((one) => one.local_start.slice(5))).toEqual([
      '01-04T16:00',
      '01-06T16:00',
      '01-11T16:00',
      '01-13T16:00',
      '01-18T16:00',
      '01-20T16:00',
      '01-25T16:00',
      '01-27T16:00',
    ]);
    expect(events[0]).toMatchObject({
      starts_at: '2027-01-04T15:00:00.000Z',
      title: 'Piano',
      staff: [here.teachers[0]],
      room_id: here.rooms[0],
      status: 'scheduled',
      capacity: 0,
      type: 'Class',
      repeats: 1,
      shifted: 0,
      may_change: 1,
    });
  });

  test("is named after its subject if it has no title, and starts with the form's defaults", async () => {
    const { event_id } = await here.done('event/v2/make', {
      subject: here.sub_id,
      from: '2027-01-04',
      fromTime: '10:00',
      toTime: '11:00',
    });
    const details = await here.read('event/v2/details', { event_id });
    expect(details).toMatchObject({
      event: { title: 'Piano', type: 'Class', capacity: 0, zone: 'Asia/Singapore', repeats: 0 },
      reminders: 2,
      video_call_type: 'none',
      repeats: { type: 'one_time' },
      own: [],
      series: { total: 1, ahead: 1 },
    });
  });

  test('leaves holidays out with their name, and says which times do not exist', async () => {
    await here.done('holidays/save', { holiday_name: 'Snow', start_date: '2027-01-11', end_date: '2027-01-13' });
    const made = await make();
    expect(made).toMatchObject({
      occurrences: 6,
      skipped: [
        { date: '2027-01-11', reason: 'Snow' },
        { date: '2027-01-13', reason: 'Snow' },
      ],
    });
    expect(
      (await eventsOf(made.series_id))
        .filter((one) => one.status === 'cancelled')
        .map((one) => [one.original_date, one.reason]),
    ).toEqual([
      ['2027-01-11', 'Snow'],
      ['2027-01-13', 'Snow'],
    ]);
    expect((await here.read('event/v2/details', { event_id: made.event_id })).series).toMatchObject({
      total: 8,
      ahead: 6,
      off: [
        { date: '2027-01-11', reason: 'Snow' },
        { date: '2027-01-13', reason: 'Snow' },
      ],
    });
    const spring = await here.done(
      'event/v2/make',
      weekly({
        from: '2027-03-27',
        fromTime: '02:30',
        toTime: '03:30',
        staff: [],
        repeats: { type: 'weekly', weekdays: [6, 7], until: '2027-03-29' },
      }),
    );
    expect(spring.shifted).toEqual([
      { date: '2027-03-28', reason: 'This time does not exist on that day: it begins at 03:30' },
    ]);
  });

  test('says at its field what is wrong with it', async () => {
    const wrong = async (more: Record<string, unknown>) => (await here.post('event/v2/make', weekly(more))).body.fields;
    expect(await wrong({ title: '' })).toEqual({ title: 'This field is required' });
    expect(await wrong({ toTime: '15:00' })).toEqual({
      toTime: 'Please choose a time at least five minutes after the start',
    });
    expect(await wrong({ timezoneName: 'Mars/Base' })).toEqual({ timezoneName: 'Please choose one of the options' });
    expect(await wrong({ staff: [here.students[0]] })).toEqual({ staff: 'Please choose one of the options' });
    expect(await wrong({ repeats: { type: 'weekly', weekdays: [1], until: '2027-01-03' } })).toEqual({
      'repeats.until': 'Please choose a last day on or after the first',
    });
    expect(await wrong({ repeats: { type: 'rule', rrule: 'FREQ=HOURLY' } })).toEqual({
      'repeats.rrule': "This rule can't be read",
    });
    expect(await wrong({ repeats: { type: 'rule', rrule: 'FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO' } })).toEqual({
      'repeats.rrule': 'Days of the year (BYYEARDAY) cannot be combined with weekdays (BYDAY). Use one of them.',
    });
    expect(await wrong({ room: 2 ** 40 })).toEqual({ room: 'Please choose a room of this location' });
  });

  test('follows an imported rule', async () => {
    const made = await make({
      repeats: { type: 'rule', rrule: 'RRULE:FREQ=MONTHLY;BYDAY=-1MO;COUNT=4', except_dates: ['2027-02-22'] },
    });
    expect(await locals(made.series_id)).toEqual(['2027-01-25T16:00', '2027-03-29T16:00', '2027-04-26T16:00']);
  });

  test('without an end is planned two years ahead', async () => {
    const made = await make({ repeats: { type: 'weekly', weekdays: [1] }, staff: [], room: null });
    expect(made.occurrences + made.skipped.length).toBe(105);
  });
});
