import { expect, test } from 'vitest';
import { defaultWords, say } from '@schoolbell/core/words/rules';
import { clockText, dayText, timesText } from '../ui/dayText.ts';
import { entriesOf, localIn, mayMove, placedAt, type CalendarEvent } from './entries.ts';
import { typeText } from './eventText.ts';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  event_id: 1,
  series_id: 1,
  type: 'Class',
  title: 'Piano',
  sub_id: 5,
  status: 'scheduled',
  starts_at: '2026-11-23T09:00:00.000Z',
  ends_at: '2026-11-23T10:00:00.000Z',
  local_start: '2026-11-23T09:00',
  zone: 'Europe/London',
  minutes: 60,
  original_date: '2026-11-23',
  shifted: 0,
  staff: [7],
  extraStaff: [],
  location_id: 2,
  room_id: 3,
  capacity: 0,
  enrolled: 0,
  marked: 0,
  repeats: 0,
  reason: '',
  overridden: 0,
  may_change: 1,
  version: 1,
  ...more,
});
const names = {
  subjects: [{ sub_id: 5, sub_name: 'Piano', colour: 'plum' }],
  staff: [{ user_detail_id: 7, firstName: 'Anna', surname: 'Berg', image_240: null }],
  locations: [{ location_id: 2, p_name: 'Main house' }],
  rooms: [{ room_id: 3, location_id: 2, name: 'Blue room', capacity: 0 }],
};
const before = Date.parse('2026-11-01T00:00:00Z');

test('times and days are written as everywhere else', () => {
  expect(['00:00', '09:05', '12:00', '23:59'].map(clockText)).toEqual(['12:00 AM', '09:05 AM', '12:00 PM', '11:59 PM']);
  expect(timesText('2026-11-23T23:30', 60)).toBe('11:30 PM – 12:30 AM');
  expect(localIn('2026-11-23T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-24T00:30');
  expect(dayText('2026-11-23', 'long')).toBe('Monday, November 23');
});

test('an event stands on the wall of the school, with names and a colour', () => {
  const [entry] = entriesOf({ data: [event()], names }, 'Europe/London', 'subject');
  expect(entry).toMatchObject({
    local: '2026-11-23T09:00',
    tone: 'plum',
    time: '09:00 AM – 10:00 AM',
    staff: 'Anna Berg',
    place: 'Blue room, Main house',
  });
  expect(entriesOf({ data: [event({ status: 'cancelled' })], names }, 'Europe/London', 'status')[0]!.tone).toBe(
    'danger',
  );
  expect(
    entriesOf(
      { data: [event({ zone: 'Asia/Tokyo', local_start: '2026-11-23T18:00' })], names },
      'Europe/London',
      'staff',
    )[0]!.local,
  ).toBe('2026-11-23T09:00');
  expect(placedAt(entry!, { local: '2026-11-24T23:30', minutes: 60 }).pieces.map((piece) => piece.day)).toEqual([
    '2026-11-24',
    '2026-11-25',
  ]);
});

test('only what is ahead, unmarked, on this wall and theirs to change can be moved', () => {
  const may = (more: Partial<CalendarEvent>) =>
    mayMove(entriesOf({ data: [event(more)], names }, 'Europe/London', 'subject')[0]!, 'Europe/London', before);
  expect(may({})).toBe(true);
  for (const more of [
    { may_change: 0 },
    { marked: 1 },
    { status: 'cancelled' },
    { zone: 'Asia/Tokyo' },
    { starts_at: '2026-10-01T09:00:00.000Z' },
  ] as Partial<CalendarEvent>[])
    expect(may(more)).toBe(false);
});

test('what is read again and has not changed keeps its entry; other names or colours make new ones', () => {
  const data = [event(), event({ event_id: 2 })];
  const first = entriesOf({ data, names }, 'Europe/London', 'subject');
  const again = entriesOf(
    { data: [data[0]!, event({ event_id: 2, title: 'Choir' })], names },
    'Europe/London',
    'subject',
  );
  expect(again[0]).toBe(first[0]);
  expect(again[1]!.event.title).toBe('Choir');
  expect(entriesOf({ data, names }, 'Europe/London', 'status')[0]).not.toBe(first[0]);
  expect(entriesOf({ data, names: { ...names } }, 'Europe/London', 'status')[0]!.staff).toBe('Anna Berg');
});

test('types are called what the school calls them', () => {
  const renamed = [{ type: 'oneOnOne', replaced_text: 'private lesson', plural_text: 'private lessons' }];
  expect((['Class', 'oneOnOne'] as const).map((type) => typeText(type, (text) => say(defaultWords, text)))).toEqual([
    'Class',
    'One-on-one',
  ]);
  expect(typeText('oneOnOne', (text) => say(renamed, text))).toBe('Private Lesson');
});
