import { wallTime } from '../recurrence/rules.ts';
import { escapeText, quoted, fold } from './text/rules.ts';
import { compact, isUtc, isTwice, zoneLines } from './zones/rules.ts';

/** The sender and the recipient of an invitation. */
export interface IcsPerson {
  name: string;
  address: string;
}

/** An event as a calendar file says it. Instants are milliseconds since 1970. */
export interface IcsEvent {
  /** Its permanent name for every reader. */
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

/** The purpose of a file: to look at, to invite to one event, to cancel one. */
export type IcsMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** A calendar file: its name, the time of writing, and its events. */
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

const utc = (at: number): string =>
  `${compact(new Date(at).toISOString().slice(0, 16)).slice(0, 13)}${new Date(at).toISOString().slice(17, 19)}Z`;

/** An instant in its zone's local time; in UTC if the clock shows that time twice, because readers differ. */
const timeOf = (name: string, at: number, zone: string): string =>
  isUtc(zone) || isTwice(zone, at) ? `${name}:${utc(at)}` : `${name};TZID=${zone}:${compact(wallTime(zone, at))}`;

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
