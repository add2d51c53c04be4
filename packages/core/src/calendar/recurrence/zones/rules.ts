import { DAY, offsetAt } from '../clocks/rules.ts';

/** What a zone's clock shows at an instant, YYYY-MM-DDTHH:mm. */
export function wallTime(zone: string, at: number): string {
  return new Date(at + offsetAt(zone, at)).toISOString().slice(0, 16);
}

/** The instant of a wall time. One that does not exist moves later by the gap; of two the earlier counts. */
export function instantOf(date: string, time: string, zone: string): { at: number; local: string; shifted: boolean } {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const local = `${date}T${time}`;
  // No clock is farther from UTC than 15 hours, and no change longer than a day (Apia left one out).
  const before = offsetAt(zone, wall - 1.5 * DAY);
  const after = offsetAt(zone, wall + 1.5 * DAY);
  const early = wall - before;
  if (before === after || offsetAt(zone, early) === before) return { at: early, local, shifted: false };
  const late = wall - after;
  if (offsetAt(zone, late) === after) return { at: late, local, shifted: false };
  return { at: early, local: new Date(early + after).toISOString().slice(0, 16), shifted: true };
}
