import { sql } from 'kysely';
import { addDays, occurrencesOf, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Db } from '../db/transaction.ts';
import { createStaff } from '../session/setup/queries.ts';
import { Chance } from '../demo/chance.ts';
import type { School } from '../demo/school.ts';
import { ages, excuses, type Lesson, lessons, teachers } from '../demo/timetable.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/London';
const SEED = 40_520;
/** The timetable reaches half a year back and half a year ahead. */
const HALF = 26 * 7;

interface Span {
  first: string;
  last: string;
  today: string;
}
interface Seeded {
  series_id: number;
  lesson: Lesson;
}

/** The colleagues who teach most of it, what they may teach, and what everybody is paid. */
async function addTeachers(
  db: Db,
  { institution_id, staff, now }: School,
  password_hash: string,
  subjects: Map<string, number>,
): Promise<void> {
  for (const { login, firstName, surname } of teachers)
    staff[login] = await createStaff(db, institution_id, {
      role_id: 2,
      firstName,
      surname,
      email: `${login}@harbour.example`,
      password_hash,
    });
  const year = now.getUTCFullYear();
  await db
    .insertInto('employment')
    .values(
      teachers.map(({ login }) => ({
        institution_id,
        user_detail_id: staff[login]!,
        date_start: `${year - 1}-09-01`,
        date_end: `${year + 1}-08-31`,
      })),
    )
    .execute();
  await db
    .updateTable('person')
    .set({ created_at: new Date(now.getTime() - 420 * DAY) })
    .where('institution_id', '=', institution_id)
    .where(
      'user_detail_id',
      'in',
      teachers.map(({ login }) => staff[login]!),
    )
    .execute();
  const rows = teachers.flatMap((one) =>
    one.subjects.map((subject) => ({
      institution_id,
      sub_id: subjects.get(subject)!,
      user_detail_id: staff[one.login]!,
      added_by: staff['owner']!,
      added_at: new Date(now.getTime() - 230 * DAY),
    })),
  );
  await db.insertInto('subject_staff').values(rows).execute();
  const rates = [
    ...teachers,
    { login: 'teacher', rate: ['hour', 3_300, 3_100] as const },
    { login: 'assistant', rate: ['hour', 1_650, 1_550] as const },
  ];
  const on = (days: number) => dayIn(now.getTime() - days * DAY, ZONE);
  await db
    .insertInto('pay_rate')
    .values(
      rates.flatMap(({ login, rate: [unit, amount, before] }) =>
        [[before, on(400)] as const, [amount, on(80)] as const].map(([paid, from_date]) => ({
          institution_id,
          user_detail_id: staff[login]!,
          unit,
          amount: paid,
          from_date,
          created_by: staff['owner']!,
        })),
      ),
    )
    .execute();
}

/** The breaks that fall into the timetable. */
async function addBreaks(
  db: Db,
  { institution_id, staff }: School,
  { first, last }: Span,
): Promise<{ holiday_name: string; start_date: string; end_date: string }[]> {
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))];
  const breaks = years.flatMap((year) => [
    { holiday_name: 'Winter break', start_date: `${year}-12-21`, end_date: `${year + 1}-01-03` },
    { holiday_name: 'Half-term', start_date: `${year}-10-26`, end_date: `${year}-10-30` },
    { holiday_name: 'Summer break', start_date: `${year}-07-27`, end_date: `${year}-08-28` },
  ]);
  await db
    .insertInto('holiday')
    .values(breaks.map((one) => ({ ...one, institution_id, created_by: staff['owner']! })))
    .execute();
  return breaks;
}

/** The series of the week. */
async function addSeries(
  db: Db,
  { institution_id, staff, now }: School,
  { first, last }: Span,
  ids: {
    subjects: Map<string, number>;
    rooms: Map<string, { room_id: number; location_id: number }>;
    capacities: Map<string, number>;
  },
): Promise<Seeded[]> {
  const created_at = new Date(now.getTime() - (HALF + 20) * DAY);
  const rows = lessons.map(([weekday, time, subject, minutes, , room]) => ({
    institution_id,
    type: subject === 'Piano' || subject === 'Violin' ? 'oneOnOne' : 'class',
    status: 'published' as const,
    sub_id: ids.subjects.get(subject)!,
    title: '',
    notes: '',
    from_date: dayOf(first, weekday),
    start_time: time,
    minutes,
    zone: ZONE,
    repeats: 'weekly' as const,
    weekdays: sql<number[]>`${[weekday]}::smallint[]`,
    interval: 1,
    until: last,
    except_dates: sql<string[]>`'{}'::date[]`,
    rrule: '',
    planned_until: last,
    capacity: ids.capacities.get(subject)!,
    ...ids.rooms.get(room)!,
    rental_location: '',
    reminders: 0,
    video_call_type: 'none',
    lessonspace_url: '',
    lessonspace_url_student: '',
    zoom_event_map_id: '',
    created_by: staff['owner']!,
    created_at,
    updated_at: created_at,
  }));
  const made = await db.insertInto('event_series').values(rows).returning('series_id').execute();
  const seeded = made.map(({ series_id }, at) => ({ series_id, lesson: lessons[at]! }));
  await db
    .insertInto('event_series_staff')
    .values(
      seeded.flatMap(({ series_id, lesson }) =>
        partsOf(lesson, staff).map((part) => ({ institution_id, series_id, ...part })),
      ),
    )
    .execute();
  return seeded;
}

/** The later of two days. */
const later = (one: string, other: string): string => (one > other ? one : other);
const dayOf = (monday: string, weekday: number): string => addDays(monday, weekday - 1);
const partsOf = ([, , , , teacher, , , assistant]: Lesson, staff: Record<string, number>) => [
  { user_detail_id: staff[teacher]!, part: 'teacher' as const },
  ...(assistant ? [{ user_detail_id: staff[assistant]!, part: 'assistant' as const }] : []),
];

interface Off {
  staff: number;
  start_date: string;
  end_date: string;
  name: string;
}

/** Each class of the year, laid out by the rules that lay out everybody's; breaks, leaves and a few mishaps take some away. */
async function addEvents(
  db: Db,
  chance: Chance,
  { institution_id, staff }: School,
  { first, last }: Span,
  {
    series,
    breaks,
    off,
  }: { series: readonly Seeded[]; breaks: Awaited<ReturnType<typeof addBreaks>>; off: readonly Off[] },
): Promise<void> {
  const rows = series.flatMap(({ series_id, lesson }) => {
    const [weekday, time, , minutes, teacher] = lesson;
    return occurrencesOf(
      {
        from: dayOf(first, weekday),
        time,
        zone: ZONE,
        repeats: 'weekly',
        weekdays: [weekday],
        interval: 1,
        until: last,
        except_dates: [],
      },
      last,
    ).map(({ date, local, at, shifted }) => {
      const closed = breaks.find((one) => one.start_date <= date && date <= one.end_date);
      const away = off.find((one) => one.staff === staff[teacher] && one.start_date <= date && date <= one.end_date);
      const reason =
        closed?.holiday_name ?? (away ? `${away.name} is away` : chance.holds(0.012) ? chance.one(excuses) : '');
      return {
        series_id,
        original_date: date,
        local_start: local,
        starts_at: new Date(at).toISOString(),
        ends_at: new Date(at + minutes * 60_000).toISOString(),
        shifted,
        status: reason ? 'cancelled' : 'scheduled',
        reason,
        is_off: closed !== undefined,
      };
    });
  });
  await sql`
    insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, shifted, type, sub_id, title, status, reason, is_off, published, capacity, location_id, room_id, reminders, created_at, updated_at)
    select s.institution_id, s.series_id, o.original_date, o.local_start, s.zone, s.minutes, o.starts_at, o.ends_at, o.shifted, s.type, s.sub_id, s.title, o.status, o.reason, o.is_off, true, s.capacity, s.location_id, s.room_id, s.reminders, s.created_at, s.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (series_id bigint, original_date date, local_start timestamp, starts_at timestamptz, ends_at timestamptz, shifted boolean, status text, reason text, is_off boolean)
    join event_series s on s.institution_id = ${institution_id} and s.series_id = o.series_id order by o.starts_at, o.series_id`.execute(
    db,
  );
  // Who assists and is on leave is not there; who teaches has had the class cancelled above.
  await sql`
    insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
    select e.institution_id, e.event_id, t.user_detail_id, t.part, e.starts_at, e.ends_at, e.holds
    from event e join event_series_staff t on t.institution_id = e.institution_id and t.series_id = e.series_id
    where e.institution_id = ${institution_id} and not exists (select from leave l where l.institution_id = e.institution_id and l.applied_by = t.user_detail_id and l.status = 'Accepted' and t.part = 'assistant'
      and l.start_date <= e.local_start::date and l.end_date >= e.local_start::date)
    order by e.event_id, t.user_detail_id`.execute(db);
}

interface Student {
  user_detail_id: number;
  dob: string;
  status: string;
  joined: string;
}

/** The first day of a weekday that is not before another day. */
const weekdayFrom = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/** Who comes to which class: by age, never to two at once, from when they joined the school; some came later, some left, some try it once. */
async function addPlaces(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  { first, last, today }: Span,
  series: readonly Seeded[],
  capacities: ReadonlyMap<string, number>,
): Promise<void> {
  const found = await db
    .selectFrom('person')
    .select(['user_detail_id', 'dob', 'status', 'created_at'])
    .where('institution_id', '=', institution_id)
    .where('role_id', '=', 3)
    .where('archived_at', 'is', null)
    .orderBy('user_detail_id')
    .execute();
  const students = found.map(({ created_at, dob, ...one }): Student => ({
    ...one,
    dob: dob!,
    joined: dayIn(created_at, ZONE),
  }));
  const busy = new Map<number, { weekday: number; from: number; to: number }[]>();
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const free = (one: Student, [weekday, time, subject, minutes]: Lesson) => {
    const [youngest, oldest] = ages[subject]!;
    const age = (now.getTime() - Date.parse(one.dob)) / (365.25 * DAY);
    const taken = busy.get(one.user_detail_id) ?? [];
    return (
      age >= youngest &&
      age < oldest + 1 &&
      taken.length < 3 &&
      !taken.some(
        (other) => other.weekday === weekday && other.from < minuteOf(time) + minutes && minuteOf(time) < other.to,
      )
    );
  };
  const take = (one: Student, [weekday, time, , minutes]: Lesson) =>
    busy.set(one.user_detail_id, [
      ...(busy.get(one.user_detail_id) ?? []),
      { weekday, from: minuteOf(time), to: minuteOf(time) + minutes },
    ]);
  // Nine days before the first class, and not before they came to the school.
  const askedAt = (from: string, joined: string) =>
    new Date(Math.min(now.getTime(), Date.parse(`${later(addDays(from, -9), joined)}T21:00:00Z`)));
  const rows = series.flatMap(({ series_id, lesson }) => {
    const [weekday, , , , , , size] = lesson;
    const place = (kind: 'regular' | 'trial', wanted: (one: Student) => boolean) => {
      const fitting = students.filter((one) => wanted(one) && free(one, lesson));
      if (fitting.length === 0) return undefined;
      const one = chance.one(fitting);
      take(one, lesson);
      return {
        joined: one.joined,
        row: { institution_id, series_id, user_detail_id: one.user_detail_id, kind, created_by: staff['frontoffice']! },
      };
    };
    const regular = Array.from({ length: size }, () =>
      place('regular', (one) => one.status === 'active' && (size > 1 || one.joined < first)),
    )
      .flatMap((found) => found ?? [])
      .map(({ joined, row }) => {
        const late = chance.holds(0.2) ? 7 * chance.whole(1, 20) : 0;
        const from_date = weekdayFrom(later(addDays(first, late), joined), weekday);
        const left = size > 1 && late === 0 && chance.holds(0.08) ? addDays(today, -7 * chance.whole(1, 12)) : null;
        return {
          ...row,
          from_date,
          to_date: left !== null && left > from_date ? left : null,
          created_at: askedAt(from_date, joined),
        };
      });
    // Whoever tries a class out has a place in one of them alone.
    const trial = size > 4 && chance.holds(0.35) ? place('trial', (one) => one.status === 'trial') : undefined;
    const week = addDays(dayOf(addDays(today, 1 - weekdayOf(today)), weekday), 7 * chance.whole(-3, 1));
    const day = trial && weekdayFrom(later(week, trial.joined), weekday);
    const seats = capacities.get(lesson[2])!;
    const hasRoom =
      day &&
      (seats === 0 ||
        regular.filter((one) => one.from_date <= day && (one.to_date === null || one.to_date >= day)).length < seats);
    return [
      ...regular,
      ...(trial && day && day <= last && hasRoom
        ? [{ ...trial.row, from_date: day, to_date: day, created_at: askedAt(day, trial.joined) }]
        : []),
    ];
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

/** Forty classes a week over a year: half of it is over, half of it lies ahead. Answers the chance that their marks go on with. */
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
