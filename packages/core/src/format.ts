/** Currencies whose smallest unit is not a hundredth (ISO 4217, list one); every other one has 2 places. */
export const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** Decimal places of a currency: 2 for most, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  return exponents[currency] ?? 2;
}

/** An amount of minor units as text with its currency's decimals: `amount(123450, 'EUR')` is "1,234.50". */
export function amount(minor: number | bigint, currency: string): string {
  const places = exponentOf(currency);
  const whole = BigInt(minor);
  const digits = (whole < 0n ? -whole : whole).toString().padStart(places + 1, '0');
  const units = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole < 0n ? '-' : ''}${units}${places ? `.${digits.slice(-places)}` : ''}`;
}

/** The same as files hold it, without separators: "1234.50". */
export function plainAmount(minor: number | bigint, currency: string): string {
  return amount(minor, currency).replaceAll(',', '');
}

/** An amount with its currency's code before it: "EUR 1,234.50". */
export function money(minor: number | bigint, currency: string): string {
  return `${currency} ${amount(minor, currency)}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow, so each zone keeps its own. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: 'short',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

function partsIn(
  instant: string | number | Date,
  zone: string,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  return Object.fromEntries(
    formatterOf(zone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
}

/** The day of an instant in a time zone, 'MMM DD, YYYY'; empty for what is no instant. */
export function dateIn(instant: string | number | Date, zone: string): string {
  const parts = partsIn(instant, zone);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : '';
}

/** The time of an instant in a time zone, 'hh:mm A'; empty for what is no instant. */
export function timeIn(instant: string | number | Date, zone: string): string {
  const parts = partsIn(instant, zone);
  return parts ? `${parts.hour}:${parts.minute} ${parts.dayPeriod}` : '';
}

/** Day and time of an instant in a time zone: "Nov 21, 2026 08:05 AM". */
export function dateTimeIn(instant: string | number | Date, zone: string): string {
  const date = dateIn(instant, zone);
  return date && `${date} ${timeIn(instant, zone)}`;
}

/** A calendar day (YYYY-MM-DD) as 'MMM DD, YYYY', the same in every zone; empty for what is no day. */
export function dayText(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? dateIn(`${day}T00:00:00Z`, 'UTC') : '';
}

const dayParts = new Map<string, Intl.DateTimeFormat>();

/** Which calendar day it is in a time zone, YYYY-MM-DD: file names carry it, and ages count from it. */
export function dayIn(instant: string | number | Date, zone: string): string {
  let formatter = dayParts.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayParts.set(zone, formatter);
  }
  return formatter.format(new Date(instant));
}

/** Full years from a birth date to a day, both YYYY-MM-DD; born on 29 February, one turns a year older on the 28th of a common year. */
export function ageOf(born: string, today: string): number | null {
  const from = /^(\d{4})-(\d\d-\d\d)$/.exec(born);
  const to = /^(\d{4})-(\d\d-\d\d)$/.exec(today);
  if (!from || !to || born > today) return null;
  const year = Number(to[1]);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const birthday = from[2] === '02-29' && !leap ? '02-28' : from[2]!;
  return year - Number(from[1]) - (to[2]! < birthday ? 1 : 0);
}

/** Which name a school puts first. */
export type NameOrder = 'given' | 'family';

let orderHere: () => NameOrder | undefined = () => 'given';

/** Says which name the school puts first for which names are being written now: the back-office has one, a server many. */
export function orderNamesBy(order: () => NameOrder | undefined): void {
  orderHere = order;
}

// The database's full_name() has the same letters.
const eastern = /^[ \u3005-\u9fff\uac00-\ud7a3\u{20000}-\u{3ffff}]+$/u;

/** Whether a name is in Chinese, Japanese or Korean script. */
export const isEastern = (name: string): boolean => eastern.test(name);

/**
 * Both names as one text. In Chinese, Japanese or Korean script the family's stands first, with a space between only in kana
 * alone; in others it does where the school says so.
 */
export function fullName({ firstName, surname }: { firstName: string; surname: string }): string {
  const both = firstName + surname;
  const isJoined = isEastern(both);
  const parts = isJoined || orderHere() === 'family' ? [surname, firstName] : [firstName, surname];
  return parts.join(isJoined && !/^[ \u3040-\u30ff]+$/.test(both) ? '' : ' ').trim();
}

const characters = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** A text's characters as people count them, so that no emoji or accent is cut in half. */
function charactersOf(text: string): string[] {
  return characters ? Array.from(characters.segment(text), (part) => part.segment) : Array.from(text);
}

/** A name longer than 20 characters shows its first 8 and its last 8 with an ellipsis between. */
export function shortName(name: string): string {
  const all = charactersOf(name);
  return all.length > 20 ? `${all.slice(0, 8).join('')}…${all.slice(-8).join('')}` : name;
}

/** A text cut at 20 characters, or at another length, with an ellipsis. */
export function truncate(text: string, length = 20): string {
  const all = charactersOf(text);
  return all.length > length ? `${all.slice(0, length).join('')}…` : text;
}

/** Present students, in percent of all, to one decimal. */
export function presentPercentage(present: number, students: number): number {
  return students === 0 ? 0 : Math.round((present / students) * 1_000) / 10;
}
