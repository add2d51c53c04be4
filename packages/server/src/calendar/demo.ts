import { sql } from 'kysely';
import { addDays, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Db } from '../db/transaction.ts';
import { Chance } from '../demo/chance.ts';
import type { School } from '../demo/school.ts';
import { ZONE, HALF } from './timetable/demo.ts';
import { addTeachers } from './teachers/demo.ts';
import { addBreaks } from './holidays/demo.ts';
import { addSeries, type Off, addEvents } from './series/demo.ts';
import { addPlaces } from './enrolments/demo.ts';

const SEED = 40_520;

/** Forty classes a week over a year, half past and half future. Returns the random state for their marks. */
export async function addClasses(db: Db, school: School, password_hash: string): Promise<Chance> {
  const chance = new Chance(SEED);
  const { institution_id, now } = school;
  const today = dayIn(now, ZONE);
  const monday = addDays(today, 1 - weekdayOf(today));
  const span = { first: addDays(monday, -HALF), last: addDays(monday, HALF - 1), today };
  const found = await db
    .selectFrom('subject')
    .select(['sub_id', 'sub_name', 'default_capacity'])
    .where('institution_id', '=', institution_id)
    .execute();
  const rooms = await db
    .selectFrom('room')
    .select(['name', 'room_id', 'location_id'])
    .where('institution_id', '=', institution_id)
    .execute();
  const subjects = new Map(found.map((one) => [one.sub_name, one.sub_id]));
  const capacities = new Map(found.map((one) => [one.sub_name, one.default_capacity]));
  await addTeachers(db, school, password_hash, subjects);
  const breaks = await addBreaks(db, school, span);
  const { rows: off } = await sql<Off>`
    select l.applied_by as staff, l.start_date, l.end_date, p.first_name || ' ' || p.surname as name from leave l join person p on p.institution_id = l.institution_id and p.user_detail_id = l.applied_by
    where l.institution_id = ${institution_id} and l.status = 'Accepted' order by l.leave_id`.execute(db);
  const series = await addSeries(db, school, span, {
    subjects,
    rooms: new Map(rooms.map(({ name, ...room }) => [name, room])),
    capacities,
  });
  await addEvents(db, chance, school, span, { series, breaks, off });
  await addPlaces(db, chance, school, span, series, capacities);
  return chance;
}
