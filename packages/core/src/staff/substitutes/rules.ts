import { overlap } from '../../calendar/conflicts/rules.ts';

/** A class that somebody on leave would teach: when it is, in milliseconds since 1970, and who is qualified and free for it. */
export interface Affected {
  event_id: number;
  from: number;
  to: number;
  free: readonly number[];
}

/** Which of the classes one colleague can stand in for, the earlier before the later: nobody is in two at once. */
export function coveredBy(classes: readonly Affected[], user_detail_id: number): number[] {
  const taken: Affected[] = [];
  for (const one of classes.toSorted((a, b) => a.from - b.from || a.event_id - b.event_id)) {
    if (one.free.includes(user_detail_id) && !taken.some((other) => overlap(one, other))) taken.push(one);
  }
  return taken.map((one) => one.event_id);
}

/** Colleagues who can stand in for any of the classes, those who can for the most first; of equals the one who is named first. */
export function byCoverage(
  classes: readonly Affected[],
  staff: readonly number[],
): { user_detail_id: number; covers: number }[] {
  return staff
    .map((user_detail_id) => ({ user_detail_id, covers: coveredBy(classes, user_detail_id).length }))
    .filter((one) => one.covers > 0)
    .sort((a, b) => b.covers - a.covers);
}

/** Classes whose substitute, by class, is not free, or stands in for another one at the same time. */
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
