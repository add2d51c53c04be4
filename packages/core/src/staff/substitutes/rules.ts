import { overlap } from '../../calendar/conflicts/rules.ts';

/** A class that an absent colleague would teach: its time, in milliseconds since 1970, and who is qualified and free for it. */
export interface Affected {
  event_id: number;
  from: number;
  to: number;
  free: readonly number[];
}

/** The classes that one colleague can take over, earlier ones first, because nobody can be in two at once. */
export function coveredBy(classes: readonly Affected[], user_detail_id: number): number[] {
  const taken: Affected[] = [];
  for (const one of classes.toSorted((a, b) => a.from - b.from || a.event_id - b.event_id)) {
    if (one.free.includes(user_detail_id) && !taken.some((other) => overlap(one, other))) taken.push(one);
  }
  return taken.map((one) => one.event_id);
}

/** Colleagues who can substitute in any of the classes, those who can take most first; then by name. */
export function byCoverage(
  classes: readonly Affected[],
  staff: readonly number[],
): { user_detail_id: number; covers: number }[] {
  return staff
    .map((user_detail_id) => ({ user_detail_id, covers: coveredBy(classes, user_detail_id).length }))
    .filter((one) => one.covers > 0)
    .sort((a, b) => b.covers - a.covers);
}

/** Classes whose substitute isn't free, or has another of the classes at the same time. */
export function unfit(classes: readonly Affected[], chosen: ReadonlyMap<number, number>): number[] {
  const wanted = classes.filter((one) => chosen.has(one.event_id));
  const isTwice = (one: Affected) =>
    wanted.some(
      (other) => other !== one && chosen.get(other.event_id) === chosen.get(one.event_id) && overlap(one, other),
    );
  return wanted
    .filter((one) => !one.free.includes(chosen.get(one.event_id)!) || isTwice(one))
    .map((one) => one.event_id);
}
