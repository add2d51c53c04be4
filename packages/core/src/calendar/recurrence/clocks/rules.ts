export const DAY = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
const years = new Map<string, Map<number, Year>>();

/** What a zone's clocks do in a year of UTC: how far they are ahead of it when it begins, and from which instants on by how much. In milliseconds. */
interface Year {
  first: number;
  changes: readonly { at: number; offset: number }[];
}

/** Making a formatter is slow, so each zone keeps its own. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** What a zone's clock shows at an instant, less that instant. Throws a RangeError for no zone. */
function lookAt(zone: string, at: number): number {
  const [month, date, year, hour, minute, second] = clockOf(zone).format(at).split(/\D+/, 6).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, date, hour, minute, second) - at;
}

/** A zone's year, looked up once, week by week: a change can be reversed within a month (Morocco at Ramadan), never within a week. */
export function yearOf(zone: string, year: number): Year {
  let known = years.get(zone);
  if (!known) years.set(zone, (known = new Map()));
  const done = known.get(year);
  if (done) return done;
  const [begin, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const first = lookAt(zone, begin);
  const changes: { at: number; offset: number }[] = [];
  for (let week = begin, offset = first; week < end; week += 7 * DAY) {
    const until = Math.min(week + 7 * DAY, end);
    const next = lookAt(zone, until);
    if (next !== offset) changes.push({ at: changeBetween(zone, week, until), offset: next });
    offset = next;
  }
  const found = { first, changes };
  known.set(year, found);
  return found;
}

/** The instant between two at which a zone's clocks are changed, to the second. */
function changeBetween(zone: string, low: number, high: number): number {
  const before = lookAt(zone, low);
  let [from, to] = [low, high];
  while (to - from > 1_000) {
    const middle = Math.floor((from + to) / 2_000) * 1_000;
    if (lookAt(zone, middle) === before) from = middle;
    else to = middle;
  }
  return to;
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  const { first, changes } = yearOf(zone, new Date(at).getUTCFullYear());
  let offset = first;
  for (const change of changes) if (change.at <= at) offset = change.offset;
  return offset;
}

/** What a zone's clocks do from the beginning of one year to the end of another, in UTC: how far they are ahead of it at first, and from which instants on by how much. In milliseconds. */
export function clockChanges(zone: string, from: number, to: number): Year {
  const changes = Array.from({ length: to - from + 1 }, (_, at) => yearOf(zone, from + at).changes).flat();
  return { first: yearOf(zone, from).first, changes };
}
