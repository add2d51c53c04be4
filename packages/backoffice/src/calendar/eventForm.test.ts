import { expect, test } from 'vitest';
import { eventErrors, ownErrors } from './eventErrors.ts';
import { changesOf, lengthWith, newEvent, sentOf, startedAt } from './eventForm.ts';

const blank = newEvent({ place: { local: '2026-11-23T09:00', minutes: 60 } });

test('a new event has the defaults of the form: a class, unlimited, reminder 2, once', () => {
  expect(sentOf({ ...blank, title: ' Piano ' })).toMatchObject({
    type: 'Class',
    title: 'Piano',
    capacity: 0,
    reminders: 2,
    from: '2026-11-23',
    to: '',
    fromTime: '09:00',
    toTime: '10:00',
    video_call_type: 'none',
    repeats: { type: 'one_time', weekdays: [], interval: 1, until: '', except_dates: [] },
  });
});

test('what ends before it begins ends on the day after', () => {
  expect(sentOf({ ...blank, fromTime: '23:00', toTime: '00:30' }).to).toBe('2026-11-24');
});

test('a weekly event without weekdays keeps that of its first day', () => {
  expect(sentOf({ ...blank, repeats: 'weekly' }).repeats.weekdays).toEqual([1]);
  expect(sentOf({ ...blank, repeats: 'weekly', weekdays: [2, 4], until: '2026-12-31' }).repeats).toMatchObject({
    weekdays: [2, 4],
    until: '2026-12-31',
  });
});

test('what is missing or makes no sense is said at its field', () => {
  expect(eventErrors(blank)).toEqual({ title: 'This field is required' });
  expect(eventErrors({ ...blank, subject: '4' })).toEqual({});
  expect(
    Object.keys(
      eventErrors({ ...blank, from: '', fromTime: '', toTime: '', capacity: 'x', lessonspace_url: 'me' }),
    ).sort(),
  ).toEqual(['capacity', 'from', 'fromTime', 'lessonspace_url', 'title', 'toTime']);
  expect(eventErrors({ ...blank, title: 'A', repeats: 'weekly', until: '2026-11-01' })).toHaveProperty('until');
  expect(eventErrors({ ...blank, title: 'A', repeats: 'weekly', interval: '0' })).toHaveProperty('interval');
  expect(ownErrors({ 'repeats.until': 'a', title: 'b' })).toEqual({ until: 'a', title: 'b' });
});

test('an edit sends what was changed, times and places whole', () => {
  expect(changesOf(blank, blank)).toEqual({});
  expect(changesOf(blank, { ...blank, toTime: '11:00' })).toEqual({
    from: '2026-11-23',
    to: '',
    fromTime: '09:00',
    toTime: '11:00',
  });
  expect(changesOf({ ...blank, location: '1', room: '2' }, { ...blank, location: '1', room: '3' })).toEqual({
    room: 3,
    location: 1,
  });
  expect(changesOf(blank, { ...blank, repeats: 'weekly', weekdays: [1] })).toHaveProperty('repeats.type', 'weekly');
});

test('a subject brings its length along, but not over one that was drawn or typed', () => {
  expect(lengthWith(blank, 30, undefined)).toEqual({ toTime: '09:30' });
  expect(lengthWith({ ...blank, toTime: '09:30' }, 45, 30)).toEqual({ toTime: '09:45' });
  expect(lengthWith({ ...blank, toTime: '10:30' }, 30, undefined)).toBeUndefined();
  expect(lengthWith({ ...blank, fromTime: '23:30', toTime: '00:30' }, 45, null)).toEqual({ toTime: '00:15' });
  expect(lengthWith(blank, null, undefined)).toBeUndefined();
});

test('an event keeps its length when its start is typed, also past midnight and while a time is half typed', () => {
  expect(startedAt(blank, '18:00', '09:00')).toEqual({ fromTime: '18:00', toTime: '19:00' });
  expect(startedAt({ toTime: '00:30' }, '10:00', '23:00')).toEqual({ fromTime: '10:00', toTime: '11:30' });
  expect(startedAt(blank, '23:30', '09:00')).toEqual({ fromTime: '23:30', toTime: '00:30' });
  expect(startedAt(blank, '', '09:00')).toEqual({ fromTime: '' });
  expect(startedAt({ toTime: '' }, '18:00', '09:00')).toEqual({ fromTime: '18:00' });
});

test('an imported rule is sent as it was written, and is needed where one is chosen', () => {
  expect(eventErrors({ ...blank, title: 'A', repeats: 'rule' })).toEqual({ rrule: 'This field is required' });
  expect(
    sentOf({ ...blank, repeats: 'rule', rrule: ' FREQ=MONTHLY;BYDAY=1SA ', until: '2027-06-30' }).repeats,
  ).toMatchObject({ type: 'rule', rrule: 'FREQ=MONTHLY;BYDAY=1SA', weekdays: [], until: '2027-06-30' });
});
