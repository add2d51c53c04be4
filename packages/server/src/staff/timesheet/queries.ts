import { type RawBuilder, sql } from 'kysely';
import { staffRoles } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { payRates, timesheetDrillDown, timesheetStaffs } from '@schoolbell/core/staff/timesheet/contract';
import type { PayRate, WorkGroup } from '@schoolbell/core/staff/timesheet/rules';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';

type Person = Pick<
  ResultOf<typeof timesheetStaffs>['data'][number],
  'user_detail_id' | 'role_id' | 'firstName' | 'surname' | 'image_240' | 'is_archived'
>;
type Line = ResultOf<typeof timesheetDrillDown>['data'][number];
export type Rate = ResultOf<typeof payRates>['data'][number];

const roles = Object.keys(staffRoles).map(Number);

/** The classes counted: a school's that are over by `now` and started between two instants; `zone` decides the day for the rate. */
export interface Worked {
  institution_id: number;
  from: Date;
  to: Date;
  now: Date;
  zone: string;
}

const orders = { firstName: 'fold(p.first_name)', surname: 'fold(p.surname)' } as const;

/** The staff by part of a name, former staff too; a school has few enough to look through them all. */
export async function staffFor(
  db: Db,
  institution_id: number,
  {
    search,
    order,
    direction,
    id,
  }: { search: string; order: keyof typeof orders; direction: 'asc' | 'desc'; id?: number | undefined },
): Promise<Person[]> {
  const way = sql.raw(direction);
  const { rows } = await sql<Person>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, (p.archived_at is not null)::int as is_archived from person p
    where p.institution_id = ${institution_id} and p.role_id = any(${roles}::smallint[]) and position(fold(${search}) in name_search(p.first_name, p.surname)) > 0 and ${id === undefined ? sql`true` : sql`p.user_detail_id = ${id}`}
    order by ${sql.raw(orders[order])} ${way}, fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(db);
  return rows;
}

/** The parts `s` of staff in events `e`, with the rate `r` that held on the day. */
const parts = (
  zone: string,
): RawBuilder<unknown> => sql`event_staff s join event e on e.institution_id = s.institution_id and e.event_id = s.event_id
  left join lateral (select q.unit, q.amount from pay_rate q where q.institution_id = s.institution_id and q.user_detail_id = s.user_detail_id and q.from_date <= (s.starts_at at time zone ${zone})::date
    order by q.from_date desc limit 1) r on true`;
/** Those of some colleagues that count. */
const counted = ({ institution_id, from, to, now }: Worked, staff: readonly number[]): RawBuilder<unknown> => sql`
  s.institution_id = ${institution_id} and s.user_detail_id = any(${staff}::bigint[]) and s.starts_at >= ${from}::timestamptz and s.starts_at < ${to}::timestamptz
  and e.published and e.status = 'scheduled' and e.ends_at <= ${now}::timestamptz`;

interface Group {
  user_detail_id: number;
  minutes: number;
  unit: PayRate['unit'] | null;
  amount: number | null;
  classes: number;
  unmarked: number;
}

const rateOf = ({ unit, amount }: { unit: PayRate['unit'] | null; amount: number | null }): PayRate | null =>
  unit === null || amount === null ? null : { unit, amount };

/** What each of the staff taught and assisted in, by length and rate. */
export async function workOf(db: Db, span: Worked, staff: readonly number[]): Promise<Map<number, WorkGroup[]>> {
  const { rows } = await sql<Group>`
    select s.user_detail_id, e.minutes, r.unit, r.amount, count(*)::int as classes, (count(*) filter (where e.marked < e.enrolled))::int as unmarked
    from ${parts(span.zone)} where ${counted(span, staff)} group by 1, 2, 3, 4`.execute(db);
  const byPerson = new Map<number, WorkGroup[]>();
  for (const { user_detail_id, minutes, classes, unmarked, ...rate } of rows)
    byPerson.set(user_detail_id, [
      ...(byPerson.get(user_detail_id) ?? []),
      { minutes, classes, unmarked, rate: rateOf(rate) },
    ]);
  return byPerson;
}

/** A class of a timesheet, with the rate that it is paid by. */
export interface WorkLine extends Omit<Line, 'pay'> {
  user_detail_id: number;
  rate: PayRate | null;
}

const columns = sql`s.user_detail_id, e.event_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, e.sub_id, coalesce(b.sub_name, '') as sub_name, coalesce(b.colour, '') as colour,
  ${iso('e.starts_at')} as starts_at, ${iso('e.ends_at')} as ends_at, e.minutes, s.part, e.enrolled, e.marked, r.unit, r.amount`;

type Read = Omit<WorkLine, 'rate'> & { unit: PayRate['unit'] | null; amount: number | null };
const lineOf = ({ unit, amount, ...line }: Read): WorkLine => ({ ...line, rate: rateOf({ unit, amount }) });
const lines = (span: Worked, staff: readonly number[], rest: RawBuilder<unknown>) => sql<Read>`
  select ${columns} from ${parts(span.zone)} left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id where ${counted(span, staff)} ${rest}`;

/** A page of a person's classes, latest first. */
export async function classesOf(
  db: Db,
  span: Worked,
  user_detail_id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<WorkLine[]> {
  const { rows } = await lines(
    span,
    [user_detail_id],
    sql`order by s.starts_at desc, e.event_id desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ).execute(db);
  return rows.map(lineOf);
}

/** Classes that an export reads at a time. */
const AT_ONCE = 500;

/** The classes of staff in the order of their times, some hundred at a time; `after` is the last of the piece before. */
export async function classesFrom(
  db: Db,
  span: Worked,
  staff: readonly number[],
  after: WorkLine | null,
): Promise<WorkLine[]> {
  const rest = after
    ? sql`and (s.starts_at, s.event_id, s.user_detail_id) > (${after.starts_at}::timestamptz, ${after.event_id}::bigint, ${after.user_detail_id}::bigint)`
    : sql``;
  const { rows } = await lines(
    span,
    staff,
    sql`${rest} order by s.starts_at, s.event_id, s.user_detail_id limit ${AT_ONCE}`,
  ).execute(db);
  return rows.map(lineOf);
}

const rateColumns = sql`r.pay_rate_id, r.user_detail_id, r.unit, r.amount, r.from_date, ${iso('r.created_at')} as created_at,
  case when w.user_detail_id is not null then json_build_object('firstName', w.first_name, 'surname', w.surname) end as created_by`;
type StoredRate = Omit<Rate, 'text'> & { user_detail_id: number };

/** A person's current and earlier pay, latest first. */
export async function ratesOf(db: Db, institution_id: number, user_detail_id: number): Promise<StoredRate[]> {
  const { rows } = await sql<StoredRate>`
    select ${rateColumns} from pay_rate r left join person w on w.institution_id = r.institution_id and w.user_detail_id = r.created_by
    where r.institution_id = ${institution_id} and r.user_detail_id = ${user_detail_id} order by r.from_date desc`.execute(
    db,
  );
  return rows;
}

/** One rate; undefined if this school has none of that id. */
export async function findRate(db: Db, institution_id: number, pay_rate_id: number): Promise<StoredRate | undefined> {
  const { rows } = await sql<StoredRate>`
    select ${rateColumns} from pay_rate r left join person w on w.institution_id = r.institution_id and w.user_detail_id = r.created_by
    where r.institution_id = ${institution_id} and r.pay_rate_id = ${pay_rate_id}`.execute(db);
  return rows[0];
}

/** Keeps a rate in the place of one that began on the same day; returns its id. */
export async function keepRate(
  db: Db,
  {
    now,
    ...rate
  }: {
    institution_id: number;
    user_detail_id: number;
    unit: PayRate['unit'];
    amount: number;
    from_date: string;
    created_by: number;
    now: Date;
  },
): Promise<number> {
  const { unit, amount, created_by } = rate;
  const kept = await db
    .insertInto('pay_rate')
    .values({ ...rate, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['institution_id', 'user_detail_id', 'from_date'])
        .doUpdateSet({ unit, amount, created_by, created_at: now }),
    )
    .returning('pay_rate_id')
    .executeTakeFirstOrThrow();
  return kept.pay_rate_id;
}

/** Takes a rate out. */
export async function deleteRate(db: Db, institution_id: number, pay_rate_id: number): Promise<void> {
  await db
    .deleteFrom('pay_rate')
    .where('institution_id', '=', institution_id)
    .where('pay_rate_id', '=', pay_rate_id)
    .execute();
}
