import { wallTime } from '../recurrence/rules.ts';
import { clockChanges } from '../recurrence/clocks/rules.ts';

/** Who is told, and by whom, in an invitation. */
export interface IcsPerson {
  name: string;
  address: string;
}

/** An event as a calendar file says it. Instants are milliseconds since 1970. */
export interface IcsEvent {
  /** What every reader knows it by, for good. */
  uid: string;
  /** Counts up with each change: a reader takes the higher one for the newer. */
  sequence: number;
  changed_at: number;
  starts_at: number;
  ends_at: number;
  /** Its IANA zone: what the reader shows the times by, and keeps over a change of the clocks. */
  zone: string;
  title: string;
  place: string;
  description: string;
  url: string;
  is_cancelled: boolean;
}

/** What a file is for: to be looked at, to invite to one event, to take one back. */
export type IcsMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** A calendar file: what it is called, when it is written, and what is in it. */
export interface IcsFile {
  name: string;
  method: IcsMethod;
  events: readonly IcsEvent[];
  /** How often a subscriber should ask again, in hours; none in a mail. */
  refresh?: number;
  /** Whom an invitation names; needed for REQUEST and CANCEL. */
  organizer?: IcsPerson;
  attendee?: IcsPerson;
}

/** Octets of a line before it is folded (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** Text as a value: its own marks escaped, line breaks written out, what no reader wants left out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');
}

/** A parameter's value in quotes: the three marks that it cannot hold are written as RFC 6868 does. */
function quoted(text: string): string {
  const marks: Record<string, string> = { '^': '^^', '"': "^'", '\n': '^n' };
  return `"${text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\^"\n]/g, (mark) => marks[mark]!)}"`;
}

const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);

/** A line in pieces of at most 75 octets, never through a character. */
export function fold(line: string): string {
  if (line.length * 3 <= LONGEST_LINE) return line;
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!);
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const compact = (local: string): string => `${local.replace(/[-:]/g, '')}00`;
const utc = (at: number): string =>
  `${compact(new Date(at).toISOString().slice(0, 16)).slice(0, 13)}${new Date(at).toISOString().slice(17, 19)}Z`;

/** Whether a zone is UTC itself, which needs no table of its clocks. */
const isUtc = (zone: string): boolean => /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal|Greenwich)$/.test(zone);

/** Whether a zone's wall shows the time of an instant twice that day, because the clocks are put back. */
function isTwice(zone: string, at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  const { first, changes } = clockChanges(zone, year, year);
  let before = first;
  return changes.some((change) => {
    const back = before - change.offset;
    before = change.offset;
    return at >= change.at - back && at < change.at + back;
  });
}

/** An instant on its zone's wall; in UTC where the wall shows that time twice, of which readers take one or the other. */
const timeOf = (name: string, at: number, zone: string): string =>
  isUtc(zone) || isTwice(zone, at) ? `${name}:${utc(at)}` : `${name};TZID=${zone}:${compact(wallTime(zone, at))}`;

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return `${offset < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
}

interface Turn {
  from: number;
  to: number;
  local: string;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A day of a year as a yearly rule would name it: by its weekday counted from the month's beginning, or from its end. */
function ruleOf({ local, from, to }: Turn, fromEnd: boolean): string {
  const [year, month, day] = local.slice(0, 10).split('-').map(Number) as [number, number, number];
  const week = fromEnd ? -Math.ceil((daysIn(year, month) - day + 1) / 7) : Math.ceil(day / 7);
  return `${from} ${to} ${local.slice(11)} FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${weekdayNames[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]}`;
}

/** Changes of the clocks as rules where each year has the same, else one by one. */
function turnsOf(turns: readonly Turn[], years: number): { turn: Turn; rule: string }[] {
  for (const fromEnd of [true, false]) {
    const rules = Map.groupBy(turns, (turn) => ruleOf(turn, fromEnd));
    if ([...rules.values()].every((same) => same.length === years))
      return [...rules].map(([rule, [turn]]) => ({ turn: turn!, rule: `RRULE:${rule.slice(rule.indexOf('FREQ'))}` }));
  }
  return turns.map((turn) => ({ turn, rule: '' }));
}

const observance = (name: string, { from, to, local }: Turn, rule: string): string[] => [
  `BEGIN:${name}`,
  `DTSTART:${compact(local)}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `TZNAME:${offsetText(to)}`,
  ...(rule ? [rule] : []),
  `END:${name}`,
];

/** What a zone's clocks do around the years of a file's events. A reader that does not know the zone's name reckons by it. */
export function zoneLines(zone: string, from: number, to: number): string[] {
  const [first, last] = [from - 1, to + 1];
  const clock = clockChanges(zone, first, last);
  let before = clock.first;
  const turns = clock.changes.map(({ at, offset }): Turn => {
    const turn = { from: before, to: offset, local: new Date(at + before).toISOString().slice(0, 16) };
    before = offset;
    return turn;
  });
  const blocks = turnsOf(turns, last - first + 1).flatMap(({ turn, rule }) =>
    observance(turn.to > turn.from ? 'DAYLIGHT' : 'STANDARD', turn, rule),
  );
  const start = { from: clock.first, to: clock.first, local: '1970-01-01T00:00' };
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observance('STANDARD', start, ''), ...blocks, 'END:VTIMEZONE'];
}

const person = (name: string, { name: called, address }: IcsPerson, more = ''): string =>
  `${name}${called ? `;CN=${quoted(called)}` : ''}${more}:mailto:${encodeURI(address.replace(/[\s<>"]/g, ''))}`;

function eventLines(event: IcsEvent, { method, organizer, attendee }: IcsFile): string[] {
  const invites = method !== 'PUBLISH';
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changed_at)}`,
    `LAST-MODIFIED:${utc(event.changed_at)}`,
    `SEQUENCE:${event.sequence}`,
    timeOf('DTSTART', event.starts_at, event.zone),
    timeOf('DTEND', event.ends_at, event.zone),
    `SUMMARY:${escapeText(event.title)}`,
    `STATUS:${event.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.is_cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url.replace(/[\s\p{Cc}]/gu, '')}`] : []),
    ...(organizer ? [person('ORGANIZER', organizer)] : []),
    ...(attendee && invites
      ? [person('ATTENDEE', attendee, ';ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE')]
      : []),
    'END:VEVENT',
  ];
}

/** A calendar file by RFC 5545, with the table of each zone that it names. */
export function icsText(file: IcsFile): string {
  const { name, method, events, refresh } = file;
  const spans = Map.groupBy(
    events.filter((event) => !isUtc(event.zone)),
    (event) => event.zone,
  );
  const yearOf = (at: number) => new Date(at).getUTCFullYear();
  const zones = [...spans]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([zone, of]) =>
      zoneLines(
        zone,
        yearOf(Math.min(...of.map((one) => one.starts_at))),
        yearOf(Math.max(...of.map((one) => one.ends_at))),
      ),
    );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Schoolbell//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(refresh ? [`REFRESH-INTERVAL;VALUE=DURATION:PT${refresh}H`, `X-PUBLISHED-TTL:PT${refresh}H`] : []),
    ...zones,
    ...events.flatMap((event) => eventLines(event, file)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
