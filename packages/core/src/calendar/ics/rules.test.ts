import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { afterEach, expect, test } from 'vitest';
import { instantOf } from '../recurrence/rules.ts';
import { escapeText, fold } from './text/rules.ts';
import { type IcsEvent, icsText } from './rules.ts';
import { zoneLines } from './zones/rules.ts';

const event = (more: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: 'one@schoolbell',
  sequence: 0,
  changed_at: Date.UTC(2026, 10, 1, 8),
  starts_at: Date.UTC(2027, 0, 4, 15),
  ends_at: Date.UTC(2027, 0, 4, 16),
  zone: 'Europe/Berlin',
  title: 'Piano',
  place: '',
  description: '',
  url: '',
  is_cancelled: false,
  ...more,
});
const file = (events: IcsEvent[]) => icsText({ name: 'School', method: 'PUBLISH', events });

interface Seen {
  uid: string;
  from: number;
  to: number;
  title: string;
  description: string;
  place: string;
  sequence: number;
  status: string;
}

/** What ical.js makes of a file: by the file's own tables of zones, not by its knowledge of their names. */
function byIcalJs(text: string): Seen[] {
  const root = new ICAL.Component(ICAL.parse(text));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return root.getAllSubcomponents('vevent').map((part) => {
    const one = new ICAL.Event(part);
    return {
      uid: one.uid,
      from: one.startDate.toJSDate().getTime(),
      to: one.endDate.toJSDate().getTime(),
      title: one.summary,
      description: one.description ?? '',
      place: one.location ?? '',
      sequence: one.sequence ?? 0,
      status: String(part.getFirstPropertyValue('status')),
    };
  });
}
afterEach(() => ICAL.TimezoneService.reset());

/** What node-ical makes of it: by the names of zones. */
function byNodeIcal(text: string): Seen[] {
  return Object.values(sync.parseICS(text)).flatMap((one) =>
    one?.type !== 'VEVENT'
      ? []
      : [
          {
            uid: one.uid,
            from: one.start.getTime(),
            to: one.end!.getTime(),
            title: String(one.summary ?? ''),
            description: String(one.description ?? ''),
            place: String(one.location ?? ''),
            sequence: Number(one.sequence ?? 0),
            status: String(one.status),
          },
        ],
  );
}
const meant = (events: readonly IcsEvent[]): Seen[] =>
  events.map((one) => ({
    uid: one.uid,
    from: one.starts_at,
    to: one.ends_at,
    title: one.title,
    description: one.description,
    place: one.place,
    sequence: one.sequence,
    status: one.is_cancelled ? 'CANCELLED' : 'CONFIRMED',
  }));
const inOrder = (list: Seen[]) => list.sort((a, b) => (a.uid < b.uid ? -1 : 1));

let seed = 23;
const chance = (most: number): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};

const zones = [
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Singapore',
  'UTC',
];
/** Days around a year's clock changes, each tested every half hour from midnight to seven. */
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-02-15',
  '2026-03-22',
  '2026-04-24',
  '2026-09-05',
  '2026-09-27',
  '2026-10-29',
];

test('two other readers see every event at the minute that is meant, in all zones, around every change of the clocks', () => {
  for (const zone of zones) {
    const near = changes.flatMap((date) =>
      Array.from(
        { length: 14 },
        (_, half) => instantOf(date, `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`, zone).at,
      ),
    );
    const some = Array.from({ length: 50 }, () => Date.UTC(2026, 0, 1) + chance(2 * 366 * 1_440) * 60_000);
    const events = [...near, ...some].map((starts_at, at) =>
      event({
        uid: `${String(at).padStart(4, '0')}@schoolbell`,
        zone,
        starts_at,
        ends_at: starts_at + (5 + chance(1_436)) * 60_000,
      }),
    );
    const text = file(events);
    expect(inOrder(byIcalJs(text)), zone).toEqual(meant(events));
    ICAL.TimezoneService.reset();
    expect(inOrder(byNodeIcal(text)), zone).toEqual(meant(events));
  }
}, 60_000);

test('it would be noticed: an hour that a zone is off is seen', () => {
  const [one] = [event({ starts_at: Date.UTC(2026, 6, 1, 10), ends_at: Date.UTC(2026, 6, 1, 11) })];
  const wrong = file([one]).replaceAll('TZOFFSETTO:+0200', 'TZOFFSETTO:+0300');
  expect(byIcalJs(wrong)).not.toEqual(meant([one]));
});

test('any text is read back as it was written, and no line is longer than 75 octets or cut through a letter', () => {
  const texts = [
    'Plain',
    'a,b;c\\d',
    'line\nline\n\nline',
    '\\n, \\; not a break',
    'ü'.repeat(200),
    '日本語のレッスン'.repeat(30),
    '👩‍🏫🎹'.repeat(40),
    'END:VEVENT\nBEGIN:VALARM',
    '"quoted": text',
    'مرحبا، كيف؛',
    '  spaces around  ',
  ];
  const events = texts.map((title, at) =>
    event({ uid: `${String(at).padStart(4, '0')}@schoolbell`, title, description: `${title}\n${title}`, place: title }),
  );
  const text = file(events);
  expect(byIcalJs(text)).toEqual(meant(events));
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(texts.length);
  expect(lines.filter((line) => line.startsWith('BEGIN:VALARM'))).toEqual([]);
});

test('text is escaped, and what no reader takes is left out', () => {
  expect(escapeText('a\\b;c,d\r\ne\rf\tg\u0000h')).toBe('a\\\\b\\;c\\,d\\ne\\nf\tgh');
  expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(fold(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
});

test("a zone's table has yearly rules if the years agree, else every change", () => {
  const rules = (zone: string) => zoneLines(zone, 2026, 2027).filter((line) => line.startsWith('RRULE'));
  expect(rules('Europe/Berlin')).toEqual([
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  ]);
  expect(rules('America/New_York')).toEqual([
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  ]);
  expect(rules('Africa/Casablanca')).toEqual([]);
  expect(zoneLines('Asia/Singapore', 2026, 2027).filter((line) => line.startsWith('BEGIN'))).toEqual([
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
  ]);
});

test('an invitation names its sender and its guests, once each, with any names', () => {
  const people = {
    organizer: { name: 'A "big" school; of, music', address: 'office@school.example' },
    attendee: { name: 'Ünal\r\nBcc: x@y.example', address: 'unal@home.example' },
  };
  const text = icsText({ name: 'School', method: 'REQUEST', events: [event()], ...people });
  const one = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!);
  expect([one.organizer, one.attendees.map((who) => [who.getFirstValue(), who.getParameter('partstat')])]).toEqual([
    'mailto:office@school.example',
    [['mailto:unal@home.example', 'ACCEPTED']],
  ]);
  expect(text).not.toMatch(/^Bcc/m);
  expect(icsText({ name: 'School', method: 'PUBLISH', events: [event()], ...people })).not.toContain('ATTENDEE');
});
