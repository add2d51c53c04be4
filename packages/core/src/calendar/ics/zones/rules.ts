import { clockChanges } from '../../recurrence/clocks/rules.ts';

/** A wall time as calendar files write it. */
export const compact = (local: string): string => `${local.replace(/[-:]/g, '')}00`;

/** Whether a zone is UTC itself, which needs no table of its clocks. */
export const isUtc = (zone: string): boolean => /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal|Greenwich)$/.test(zone);

/** Whether a zone's wall shows the time of an instant twice that day, because the clocks are put back. */
export function isTwice(zone: string, at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  const { first, changes } = clockChanges(zone, year, year);
  let before = first;
  return changes.some((change) => {
    const back = before - change.offset;
    before = change.offset;
    return at >= change.at - back && at < change.at + back;
  });
}

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

/** Clock changes as rules if the years agree, else one by one. */
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

/** A zone's clock changes around the years of a file's events, for readers that don't know the zone's name. */
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
