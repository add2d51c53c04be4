import { sql } from 'kysely';
import { LEAD } from '@schoolbell/core/access';
import type { Chance } from '../../../demo/chance.ts';
import { DAY, type School, type SeededChild } from '../../../demo/school.ts';
import { ages } from '../../../demo/timetable.ts';
import type { Db } from '../../../http/context.ts';
import type { Planned } from '../plan/demo.ts';

/** A class of one day that families can book. */
export interface DemoEvent {
  event_id: number;
  series_id: number;
  sub_name: string;
  day: string;
  starts_at: Date;
  ends_at: Date;
  duration_id: number;
  fee: number;
  teacher: number;
  /** Seats that are free. */
  free: number;
}

/** What is booked: a class, and the children of one family. */
export interface Booked {
  event: DemoEvent;
  children: SeededChild[];
}

/** A booking to write: its state, its family and its times. */
export interface Made extends Booked {
  planned: Planned;
  guardian_id: number | null;
  sent_at: Date;
  /** When staff answered, the family cancelled, or its time was over. */
  ended_at: Date;
  open_until: Date | null;
}

/** Classes with seats, families, and when each child is in a class already. */
export interface Term {
  events: DemoEvent[];
  families: SeededChild[][];
  guardians: Map<number, number>;
  busy: Map<number, { from: Date; to: Date }[]>;
}

/** Classes of some weeks before and after now that are paid by the session. */
async function eventsOf(db: Db, institution_id: number, from: Date, to: Date): Promise<DemoEvent[]> {
  const { rows } = await sql<DemoEvent>`
    select distinct on (e.starts_at, e.event_id) e.event_id, e.series_id, s.sub_name, to_char(e.local_start, 'YYYY-MM-DD') as day, e.starts_at, e.ends_at, d.duration_id, d.fee, t.user_detail_id as teacher,
      e.capacity - e.enrolled - e.held as free
    from event e join subject s on s.institution_id = ${institution_id} and s.sub_id = e.sub_id and s.is_bookable = 1 and s.charging in ('session', 'hybrid')
    join subject_duration d on d.institution_id = ${institution_id} and d.sub_id = e.sub_id and d.minutes >= e.minutes and d.archived_at is null
    join event_staff t on t.institution_id = ${institution_id} and t.event_id = e.event_id and t.part = 'teacher'
    where e.institution_id = ${institution_id} and e.type = 'class' and e.published and e.status = 'scheduled' and not e.is_off
      and e.starts_at > ${from} and e.starts_at < ${to} and e.capacity > e.enrolled + e.held order by e.starts_at, e.event_id, d.minutes`.execute(
    db,
  );
  return rows;
}

/** Opens the term: classes to book and families to book them. */
export async function openTerm(
  db: Db,
  { institution_id, now }: School,
  children: readonly SeededChild[],
): Promise<Term> {
  const [from, to] = [new Date(now.getTime() - 22 * DAY), new Date(now.getTime() + 40 * DAY)];
  const { rows: taken } = await sql<{ user_detail_id: number; from: Date; to: Date }>`
    select c.user_detail_id, e.starts_at as "from", e.ends_at as "to" from event_student c join event e on e.institution_id = ${institution_id} and e.event_id = c.event_id
    where c.institution_id = ${institution_id} and e.starts_at > ${from} and e.starts_at < ${to}`.execute(db);
  const { rows: linked } = await sql<{ child_id: number; guardian_id: number }>`
    select l.child_id, min(l.guardian_id) as guardian_id from guardian_link l join person p on p.institution_id = ${institution_id} and p.user_detail_id = l.child_id
    where l.institution_id = ${institution_id} and p.archived_at is null group by l.child_id`.execute(db);
  const guardians = new Map(linked.map((one) => [one.child_id, one.guardian_id]));
  const present = children.filter((child) => guardians.has(child.user_detail_id));
  const families = [...Map.groupBy(present, (child) => guardians.get(child.user_detail_id)!).values()];
  const busy = Map.groupBy(taken, (one) => one.user_detail_id);
  return { events: await eventsOf(db, institution_id, from, to), families, guardians, busy };
}

/** The children of a family who are of the right age, free at the time, and known to the school by the time of booking. */
function coming({ busy }: Term, family: readonly SeededChild[], event: DemoEvent, sent_at: Date): SeededChild[] {
  const [youngest, oldest] = ages[event.sub_name]!;
  return family.filter(({ user_detail_id, dob, created_at }) => {
    const age = (event.starts_at.getTime() - Date.parse(dob)) / (365.25 * DAY);
    const taken = busy.get(user_detail_id) ?? [];
    return (
      age >= youngest &&
      age < oldest + 1 &&
      created_at < sent_at &&
      !taken.some((one) => one.from < event.ends_at && event.starts_at < one.to)
    );
  });
}

/** A class with a seat and a family for a booking; its seats and its time are taken. Undefined if there is none. */
export function fitting(
  chance: Chance,
  term: Term,
  { isPast, isNew, places, state }: Planned,
  { sent_at, now }: { sent_at: Date; now: Date },
): Booked | undefined {
  const earliest = new Date((isPast ? sent_at : now).getTime() + 3 * 3_600_000);
  const open = term.events.filter(
    (one) => one.free > 0 && one.starts_at > earliest && (isPast ? one.ends_at < now : true),
  );
  const families = term.families.filter((family) => (family[0]!.role_id === LEAD) === isNew);
  for (let tries = 0; tries < 400 && open.length > 0; tries += 1) {
    const event = chance.early(open);
    const fit = coming(term, chance.one(families), event, sent_at).slice(0, Math.min(places, event.free));
    if (fit.length < Math.min(places, tries < 200 ? 2 : 1)) continue;
    if (state === 'pending' || state === 'unpaid' || state === 'confirmed') event.free -= fit.length;
    const { starts_at: from, ends_at: to } = event;
    for (const { user_detail_id } of fit)
      term.busy.set(user_detail_id, [...(term.busy.get(user_detail_id) ?? []), { from, to }]);
    return { event, children: fit };
  }
  return undefined;
}
