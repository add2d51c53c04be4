import { type RawBuilder, sql } from 'kysely';
import { kindOfFact, leftOut, LONGEST_CHAIN, rolesOf, typesOf } from '@schoolbell/core/automations/runs/rules';
import type { Definition } from '@schoolbell/core/automations/runs/rules';
import { hoursOf, quietWays, takesClock } from '@schoolbell/core/automations/triggers/clock/rules';
import { type Condition, type FilterField, valuesOf } from '@schoolbell/core/filters/rules';
import type { Db } from '../../http/context.ts';
import { choiceFits, conditionsHold, dayFits, numberFits, textFits } from '../../filters/comparing/queries.ts';
import { whereConditions } from '../../filters/queries.ts';
import type { FilterPlace } from '../../filters/values/queries.ts';
import { begins, kept, withoutRepeats } from './repeats/queries.ts';

/** An automation as the engine works with it. */
export interface Automation extends Definition {
  automation_id: number;
  automation_name: string;
  version_id: number;
  status: 0 | 1;
  paused_reason: string;
  is_deleted: boolean;
  live_since: Date | null;
  /** Who published it; null if that is not known. */
  author_id: number | null;
}

/** The columns of an automation `a` with its version `v`. */
export const automationColumns = sql`a.id as automation_id, a.automation_name, a.trigger_name, v.version_id, a.status, a.paused_reason, a.deleted_at is not null as is_deleted,
  a.live_since, coalesce(a.created_by, v.published_by) as author_id, v.delay, v.delay_type, v.filters, v.action_type, v.action, v.options`;

/**
 * The live automations of some triggers, each held until the transaction ends: it is published, paused or deleted before or after. They
 * are held by themselves first: a join that waits for one that is being published would miss its new version.
 */
export async function holdLive(db: Db, institution_id: number, triggers: readonly string[]): Promise<Automation[]> {
  const live = sql`a.institution_id = ${institution_id} and a.trigger_name = any(${[...triggers]}::text[]) and a.status = 1 and a.deleted_at is null and a.live_since is not null`;
  await sql`select from automation a where ${live} order by a.id for no key update`.execute(db);
  const { rows } = await sql<Automation>`
    select ${automationColumns} from automation a join automation_version v on v.institution_id = ${institution_id} and v.version_id = a.version_id
    where ${live} order by a.id`.execute(db);
  return rows;
}

/** The value of an event's own fact, and how a condition compares it. */
function factFits(condition: Condition, { time_zone, today }: FilterPlace): RawBuilder<boolean> {
  const { condition_field: name, condition_operator: operator } = condition;
  const [json, text, values] = [sql`(h.data -> ${name})`, sql`(h.data ->> ${name})`, valuesOf(condition)];
  if (operator === 'empty') return sql`(coalesce(${text}, '') in ('', '[]'))`;
  if (operator === 'not_empty') return sql`(coalesce(${text}, '') not in ('', '[]'))`;
  const day = sql`((case when length(${text}) > 10 then ((${text})::timestamptz at time zone ${time_zone})::date::text else ${text} end) collate "C")`;
  switch (kindOfFact(condition)) {
    case 'choices':
      return choiceFits(
        'choices',
        sql`(case jsonb_typeof(${json}) when 'array' then (select jsonb_agg(one) from jsonb_array_elements_text(${json}) one) else jsonb_build_array(${text}) end)`,
        operator,
        values,
      );
    case 'tick':
      return sql`((coalesce(${text}, '') in ('1', 'true', 'yes')) = ${operator === 'yes'})`;
    case 'date':
      return dayFits({ value: day, day: (one) => sql`${one}::text` }, operator, values, today);
    case 'number':
      return numberFits(
        sql`(case when ${text} ~ '^-?[0-9]{1,15}([.][0-9]+)?$' then (${text})::float8 end)`,
        operator,
        values.map(Number),
      );
    default:
      return textFits(text, operator, values[0] ?? '');
  }
}

/** What conditions are asked of: a happening `h` and its person `p`. */
export interface Asked extends FilterPlace {
  fields: readonly FilterField[];
  /** At the first look the event's own facts count as they were, later the record does where it has them. */
  look: 'first' | 'second';
}

/** Whether one condition holds. A field that no longer exists holds for nobody. */
export function holds(condition: Condition, { fields, look, ...place }: Asked): RawBuilder<boolean> {
  const { condition_field: name } = condition;
  const fact = sql`(h.data ? ${name} and coalesce(${factFits(condition, place)}, false))`;
  if (!fields.some((field) => field.name === name)) return sql`${fact}`;
  const record = sql`coalesce(${whereConditions([{ ...condition, condition: 'AND' }], fields, place)}, false)`;
  return look === 'second' ? sql`${record}` : sql`(case when h.data ? ${name} then ${fact} else ${record} end)`;
}

/** A filter on a happening and its person. */
const allHold = (conditions: readonly Condition[], asked: Asked): RawBuilder<boolean> =>
  conditionsHold(conditions, (condition) => holds(condition, asked));

/** Happenings that are looked at on one day of the school: rows of `happening_id, person_id, key, path, data, at`. */
export interface Looked {
  /** The day that "today" means in filters. */
  today: string;
  source: RawBuilder<unknown>;
}

/** What an automation is asked about. */
export interface Sight {
  institution_id: number;
  time_zone: string;
  fields: readonly FilterField[];
  definition: Pick<Definition, 'trigger_name' | 'filters' | 'options'>;
  /** Null for one that is not saved yet. */
  automation_id: number | null;
  /** It is only tried: what it did already does not count. */
  isTried: boolean;
  looked: readonly Looked[];
}

function judgedRows(sight: Sight, { today, source }: Looked): RawBuilder<unknown> {
  const { institution_id, time_zone, fields, definition, automation_id, isTried } = sight;
  const filters = allHold(definition.filters, { institution_id, time_zone, today, fields, look: 'first' });
  const did = isTried
    ? sql`false`
    : sql`exists (select from automation_run r where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.person_id = h.person_id and r.key = h.key)`;
  return sql`select h.happening_id, h.person_id, h.key${kept(sight, 'h', ['path'])}, h.at,
      case when p.user_detail_id is null or p.archived_at is not null then 'gone' when p.role_id <> all(${rolesOf(definition.trigger_name)}::int[]) then 'other'
        when not ${filters} then 'filters' when ${did} then 'once' when ${automation_id}::bigint = any(h.path) then 'loop'
        when cardinality(h.path) >= ${LONGEST_CHAIN} then 'chain' else '' end as reason
    from (${source}) h left join person p on p.institution_id = ${institution_id} and p.user_detail_id = h.person_id`;
}

/** `with` of the rows `seen`: each happening, with why nothing follows from it; empty where the automation acts. */
export function seeing(sight: Sight): RawBuilder<unknown> {
  const hours = sight.definition.options.repeat_after ?? 0;
  const acts = sql`reason = any(${['', ...begins]}::text[])`;
  return sql`with recursive judged as materialized (${sql.join(
    sight.looked.map((one) => judgedRows(sight, one)),
    sql` union all `,
  )}),
    once as (
      select happening_id, person_id${kept(sight, 'judged')}, at, case when row_number() over (partition by person_id, key collate "C" order by at, happening_id) > 1
        then 'once' else reason end as reason from judged where ${acts})
    ${hours > 0 ? withoutRepeats(sight, hours) : sql``},
    seen as (
      select happening_id, person_id${kept(sight, 'judged')}, at, reason from judged where not ${acts}
      union all select * from ${hours > 0 ? sql`spaced` : sql`once`})`;
}

/** Happenings by their ids, as an automation that is live since then takes them; of the clock's, those of some days. */
export function happeningsById(
  institution_id: number,
  ids: readonly number[],
  { trigger_name, live_since, options }: Pick<Automation, 'trigger_name' | 'live_since' | 'options'>,
  dates: readonly string[] | undefined,
): RawBuilder<unknown> {
  const at = sql`coalesce((h.data ->> 'at')::timestamptz, h.created_at)`;
  const ways = quietWays.filter((quiet) => takesClock(options, { quiet }));
  const hours = hoursOf(options);
  const ofTrigger: Readonly<Record<string, RawBuilder<unknown>>> = {
    leadQuiet: sql`and coalesce(h.data ->> 'quiet', 'limited') = any(${ways}::text[])`,
    classUpcoming: hours === undefined ? sql`and not h.data ? 'hours'` : sql`and h.data ->> 'hours' = ${String(hours)}`,
  };
  return sql`select h.happening_id, h.person_id, h.key, h.path, h.data, ${at} as at from happening h
    where h.institution_id = ${institution_id} and h.happening_id = any(${[...ids]}::bigint[]) and h.quiet = 0 and h.type = any(${typesOf(trigger_name)}::text[])
      and ${at} >= ${live_since}::timestamptz ${dates ? sql`and h.data ->> 'date' = any(${[...dates]}::text[])` : sql``}
      ${ofTrigger[trigger_name] ?? sql``}`;
}

/** Happenings of some days of a trigger. */
export const happeningsBetween = (
  institution_id: number,
  trigger_name: string,
  { from, to }: { from: Date; to: Date },
): RawBuilder<unknown> => sql`select h.happening_id, h.person_id, h.key, h.path, h.data, h.created_at as at from happening h
  where h.institution_id = ${institution_id} and h.quiet = 0 and h.type = any(${typesOf(trigger_name)}::text[]) and h.created_at >= ${from}::timestamptz and h.created_at < ${to}::timestamptz`;

/** Happenings that the clock would bring, as rows. */
export const happeningsGiven = (
  rows: readonly { person_id: number; key: string; data: Readonly<Record<string, unknown>>; at: string }[],
): RawBuilder<unknown> => sql`select h.place as happening_id, h.person_id, h.key, '{}'::bigint[] as path, h.data, h.at
  from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as h (place bigint, person_id bigint, key text, data jsonb, at timestamptz)`;

/** A run that has just begun. */
export interface BegunRun {
  run_id: number;
  state: 'waiting' | 'held' | 'skipped';
  triggered_at: Date;
}

/**
 * Begins an automation's runs, in one statement. What it caused itself is written down as skipped, and what is too much for one hour
 * as held.
 */
export async function insertRuns(
  db: Db,
  sight: Sight,
  {
    automation: { automation_id, version_id, delay, delay_type },
    fuse,
    now,
  }: { automation: Automation; fuse: number | null; now: Date },
): Promise<BegunRun[]> {
  const { institution_id } = sight;
  const elapses = delay_type === 'hours' ? delay * 3_600 : delay_type === 'minutes' ? delay * 60 : 0;
  const held =
    fuse === null
      ? sql`false`
      : sql`s.place + (select count(*) from automation_run r where r.institution_id = ${institution_id} and r.automation_id = ${automation_id}
          and r.triggered_at > ${now}::timestamptz - interval '1 hour' and r.state <> 'skipped') > ${fuse}`;
  const { rows } = await sql<BegunRun>`
    ${seeing(sight)}
    insert into automation_run (institution_id, automation_id, version_id, person_id, key, state, happening_id, triggered_at, triggered_on, due_at, reason, path)
    select ${institution_id}, ${automation_id}, ${version_id}, s.person_id, s.key,
      case when s.reason <> '' then 'skipped' when ${held} then 'held' else 'waiting' end, s.happening_id, s.at, (s.at at time zone ${sight.time_zone})::date, s.at + make_interval(secs => ${elapses}::float8),
      coalesce(${JSON.stringify(leftOut)}::jsonb ->> nullif(s.reason, ''), ''), s.path
    from (select *, sum((reason = '')::int) over (order by at, happening_id) as place from seen where reason = any(${['', ...begins]}::text[])) s
    order by s.at, s.happening_id
    on conflict (institution_id, automation_id, person_id, key) do nothing
    returning run_id, state, triggered_at`.execute(db);
  return rows;
}

/** Sets when runs are due. */
export async function setDue(
  db: Db,
  institution_id: number,
  due: readonly { run_id: number; due_at: Date }[],
): Promise<void> {
  if (due.length === 0) return;
  await sql`update automation_run r set due_at = d.due_at from unnest(${due.map((one) => one.run_id)}::bigint[], ${due.map((one) => one.due_at)}::timestamptz[]) as d (run_id, due_at)
    where r.institution_id = ${institution_id} and r.run_id = d.run_id`.execute(db);
}

/** What happenings are of, by the school's day on which they happened. */
export async function daysOf(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  time_zone: string,
): Promise<{ type: string; day: string; ids: number[] }[]> {
  const { rows } = await sql<{ type: string; day: string; ids: number[] }>`
    select h.type, (coalesce((h.data ->> 'at')::timestamptz, h.created_at) at time zone ${time_zone})::date::text as day, jsonb_agg(h.happening_id order by h.happening_id) as ids
    from happening h where h.institution_id = ${institution_id} and h.happening_id = any(${[...ids]}::bigint[]) and h.quiet = 0 group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** The earliest instant at which a run is due; undefined if none waits. */
export async function nextDueRun(db: Db, institution_id: number): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from automation_run where institution_id = ${institution_id} and state = 'waiting'`.execute(
    db,
  );
  return rows[0]?.due_at ?? undefined;
}

/** The school's quiet hours, and how many runs begin in an hour by themselves. */
export async function findLimits(
  db: Db,
  institution_id: number,
): Promise<{ quiet: { from: string; until: string } | undefined; fuse: number | undefined }> {
  const { rows } = await sql<{ quiet_hours: 0 | 1; from: string; until: string; fuse: number }>`
    select quiet_hours, to_char(quiet_from, 'HH24:MI') as "from", to_char(quiet_until, 'HH24:MI') as "until", fuse from automation_setting where institution_id = ${institution_id}`.execute(
    db,
  );
  const [found] = rows;
  return {
    quiet: found?.quiet_hours ? { from: found.from, until: found.until } : undefined,
    fuse: found?.fuse,
  };
}
