import { sql } from 'kysely';
import { addDays, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Db } from '../../db/transaction.ts';
import type { Chance } from '../../demo/chance.ts';
import type { School } from '../../demo/school.ts';
import { ages, type Lesson } from '../../demo/timetable.ts';
import { DAY, ZONE, type Span, type Seeded, later, dayOf } from '../timetable/demo.ts';

interface Student {
  user_detail_id: number;
  dob: string;
  status: string;
  joined: string;
}

/** The first day of a weekday that is not before another day. */
const weekdayFrom = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Which hours of the week students have taken. */
class Weeks {
  #busy = new Map<number, { weekday: number; from: number; to: number }[]>();
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  /** Whether a student is the right age for a lesson, and free at its time. Nobody has more than three. */
  fits(one: Student, [weekday, time, subject, minutes]: Lesson): boolean {
    const [youngest, oldest] = ages[subject]!;
    const age = (this.#now.getTime() - Date.parse(one.dob)) / (365.25 * DAY);
    const taken = this.#busy.get(one.user_detail_id) ?? [];
    return (
      age >= youngest &&
      age < oldest + 1 &&
      taken.length < 3 &&
      !taken.some(
        (other) => other.weekday === weekday && other.from < minuteOf(time) + minutes && minuteOf(time) < other.to,
      )
    );
  }

  take({ user_detail_id }: Student, [weekday, time, , minutes]: Lesson): void {
    const taken = this.#busy.get(user_detail_id) ?? [];
    this.#busy.set(user_detail_id, [...taken, { weekday, from: minuteOf(time), to: minuteOf(time) + minutes }]);
  }
}

/** The school's students, with the day they joined. */
async function studentsOf(db: Db, institution_id: number): Promise<Student[]> {
  const found = await db
    .selectFrom('person')
    .select(['user_detail_id', 'dob', 'status', 'created_at'])
    .where('institution_id', '=', institution_id)
    .where('role_id', '=', 3)
    .where('archived_at', 'is', null)
    .orderBy('user_detail_id')
    .execute();
  return found.map(({ created_at, dob, ...one }) => ({ ...one, dob: dob!, joined: dayIn(created_at, ZONE) }));
}

/** What the places of a class are given out by. */
interface Term {
  chance: Chance;
  now: Date;
  span: Span;
  students: readonly Student[];
  weeks: Weeks;
}

/** Gives a lesson to a suitable student. Undefined if there is none. */
function placeOf({ chance, students, weeks }: Term, lesson: Lesson, wanted: (one: Student) => boolean) {
  const fitting = students.filter((one) => wanted(one) && weeks.fits(one, lesson));
  if (fitting.length === 0) return undefined;
  const one = chance.one(fitting);
  weeks.take(one, lesson);
  return one;
}

/** When a place was asked for: nine days before the first class, and not before they came to the school. */
const askedAt = (now: Date, from: string, joined: string): Date =>
  new Date(Math.min(now.getTime(), Date.parse(`${later(addDays(from, -9), joined)}T21:00:00Z`)));

/** Who is in a class week by week: most from its first day, some later, and some have left. */
function regularPlaces(term: Term, lesson: Lesson) {
  const {
    chance,
    now,
    span: { first, today },
  } = term;
  const [weekday, , , , , , size] = lesson;
  const chosen = Array.from({ length: size }, () =>
    placeOf(term, lesson, (one) => one.status === 'active' && (size > 1 || one.joined < first)),
  ).flatMap((found) => found ?? []);
  return chosen.map(({ user_detail_id, joined }) => {
    const late = chance.holds(0.2) ? 7 * chance.whole(1, 20) : 0;
    const from_date = weekdayFrom(later(addDays(first, late), joined), weekday);
    const left = size > 1 && late === 0 && chance.holds(0.08) ? addDays(today, -7 * chance.whole(1, 12)) : null;
    return {
      user_detail_id,
      kind: 'regular' as const,
      from_date,
      to_date: left !== null && left > from_date ? left : null,
      created_at: askedAt(now, from_date, joined),
    };
  });
}

/** The student for a trial: one with a place in a single class, if a seat is left. */
function trialPlaces(
  term: Term,
  lesson: Lesson,
  seats: number,
  regular: readonly { from_date: string; to_date: string | null }[],
) {
  const {
    chance,
    now,
    span: { last, today },
  } = term;
  const [weekday, , , , , , size] = lesson;
  const trial = size > 4 && chance.holds(0.35) ? placeOf(term, lesson, (one) => one.status === 'trial') : undefined;
  // Chance is asked in any case, so that what comes after does not depend on it.
  const week = addDays(dayOf(addDays(today, 1 - weekdayOf(today)), weekday), 7 * chance.whole(-3, 1));
  if (!trial) return [];
  const { user_detail_id, joined } = trial;
  const day = weekdayFrom(later(week, joined), weekday);
  const there = regular.filter((one) => one.from_date <= day && (one.to_date === null || one.to_date >= day));
  if (day > last || (seats > 0 && there.length >= seats)) return [];
  return [
    {
      user_detail_id,
      kind: 'trial' as const,
      from_date: day,
      to_date: day,
      created_at: askedAt(now, day, joined),
    },
  ];
}

/** Who is in which class: by age, never in two at once, from the day they joined the school; some came later, some left, some try it once. */
export async function addPlaces(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  span: Span,
  series: readonly Seeded[],
  capacities: ReadonlyMap<string, number>,
): Promise<void> {
  const students = await studentsOf(db, institution_id);
  const term = { chance, now, span, students, weeks: new Weeks(now) };
  const rows = series.flatMap(({ series_id, lesson }) => {
    const regular = regularPlaces(term, lesson);
    const trials = trialPlaces(term, lesson, capacities.get(lesson[2])!, regular);
    return [...regular, ...trials].map((place) => ({
      institution_id,
      series_id,
      created_by: staff['frontoffice']!,
      ...place,
    }));
  });
  await db.insertInto('enrolment').values(rows).execute();
  await sql`update enrolment n set event_id = e.event_id from event e where n.institution_id = ${institution_id} and n.kind = 'trial' and e.institution_id = n.institution_id and e.series_id = n.series_id and e.original_date = n.from_date`.execute(
    db,
  );
  await sql`
    insert into event_student (institution_id, event_id, user_detail_id, enrolment_id)
    select e.institution_id, e.event_id, n.user_detail_id, n.enrolment_id from enrolment n join event e on e.institution_id = n.institution_id and e.series_id = n.series_id
      and e.original_date >= n.from_date and (n.to_date is null or e.original_date <= n.to_date)
    where n.institution_id = ${institution_id} order by e.event_id, n.user_detail_id`.execute(db);
}
