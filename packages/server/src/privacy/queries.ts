import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { openings } from '@schoolbell/core/privacy/contract';
import type { Thing } from '@schoolbell/core/privacy/reading/rules';
import { guardianAdded, guardianChanged, personOpened } from '@schoolbell/core/people/events';
import { aboutColumns, type AgreedForm, type GuardianEvent, type Row } from '@schoolbell/core/privacy/rules';
import type { Db } from '../http/context.ts';
import { ownTables } from './data/queries.ts';
import { iso } from '../db/sql.ts';

const MOST = 100;

/** Who opened a person's page, whoever did so last first. */
export async function openingsOf(
  db: Db,
  institution_id: number,
  person_id: number,
): Promise<ResultOf<typeof openings>['data']> {
  const { rows } = await sql<ResultOf<typeof openings>['data'][number]>`
    select a.actor_id, coalesce(concat_ws(' ', o.first_name, nullif(o.surname, '')), '') as name, o.role_id, a.times, ${iso('a.first_at')} as first_at, ${iso('a.last_at')} as last_at
    from (select institution_id, actor_id, count(*)::int as times, min(created_at) as first_at, max(created_at) as last_at from audit
      where institution_id = ${institution_id} and person_id = ${person_id} and kind = ${personOpened.name} group by institution_id, actor_id order by max(created_at) desc limit ${MOST}) a
    left join person o on o.institution_id = a.institution_id and o.user_detail_id = a.actor_id
    order by a.last_at desc`.execute(db);
  return rows;
}

/** Forms that a person's family sent, as far as they say what was agreed to. */
export async function agreedForms(db: Db, institution_id: number, person_id: number): Promise<AgreedForm[]> {
  const { rows } = await sql<AgreedForm>`
    select ${iso('s.created_at')} as created_at, f.custom_form_name as form_name, s.terms, s.signature, s.body #> '{values,guardian,parentCommunication}' as messages
    from submission s join form f on f.institution_id = s.institution_id and f.custom_form_id = s.custom_form_id
    where s.institution_id = ${institution_id} and s.person_id = ${person_id} and s.state = 'accepted' order by s.created_at desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}

/** What staff wrote down about a person's guardians, or of a guardian about themselves and their children. */
export async function guardianEvents(db: Db, institution_id: number, person_id: number): Promise<GuardianEvent[]> {
  const { rows } = await sql<GuardianEvent>`
    select ${iso('a.created_at')} as created_at, coalesce(concat_ws(' ', o.first_name, nullif(o.surname, '')), '') as by,
      coalesce(concat_ws(' ', g.first_name, nullif(g.surname, '')), '') as guardian, a.before, a.after
    from audit a
    left join person o on o.institution_id = a.institution_id and o.user_detail_id = a.actor_id
    left join person g on g.institution_id = a.institution_id and g.user_detail_id = (a.after ->> 'guardian_id')::bigint
    where a.institution_id = ${institution_id} and a.kind in (${guardianAdded.name}, ${guardianChanged.name}) and (a.person_id = ${person_id} or (a.after ->> 'guardian_id')::bigint = ${person_id}
      and a.person_id in (select l.child_id from guardian_link l where l.institution_id = ${institution_id} and l.guardian_id = ${person_id})) order by a.created_at desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}

/** Tables that know people by their address alone. */
const addressColumns: Record<string, string> = { mail: 'to_email', form_draft: 'email' };

/** Every row about these people, table by table: the catalogue tells which tables there are, so none is forgotten. Mails and unfinished forms are found by their address. */
export async function rowsAbout(
  db: Db,
  institution_id: number,
  people: readonly number[],
): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const { name, columns } of await ownTables(db)) {
    const about = columns.filter((column) => aboutColumns.includes(column));
    const address = addressColumns[name];
    const isTheirs = address
      ? sql`lower(${sql.ref(address)}) in (select email_key from person where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[]) and email_key <> '')`
      : sql.join(
          about.map((column) => sql`${sql.ref(column)} = any(${people}::bigint[])`),
          sql` or `,
        );
    if (!address && about.length === 0) continue;
    const { rows } =
      await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where institution_id = ${institution_id} and (${isTheirs})`.execute(
        db,
      );
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

/** The kinds of these files, as far as they are the school's. */
export async function filesAmong(
  db: Db,
  institution_id: number,
  handles: readonly string[],
): Promise<{ handle: string; media_type: string }[]> {
  if (handles.length === 0) return [];
  return db
    .selectFrom('file')
    .select(['handle', 'media_type'])
    .where('institution_id', '=', institution_id)
    .where('handle', 'in', handles)
    .orderBy('handle')
    .execute();
}

/** What ids stand for, by the school's own names; `at` is when an event begins. */
export async function thingsNamed(
  db: Db,
  institution_id: number,
  ids: Readonly<Record<Thing, readonly number[]>>,
): Promise<{ thing: Thing; id: number; name: string; at: Date | null }[]> {
  const named = (thing: Thing, table: string, id: string, name: string) => sql`
    select ${thing}::text as thing, t.${sql.ref(id)} as id, ${sql.raw(name)} as name, null::timestamptz as at
    from ${sql.table(table)} t where t.institution_id = ${institution_id} and t.${sql.ref(id)} = any(${ids[thing]}::bigint[])`;
  const { rows } = await sql<{ thing: Thing; id: number; name: string; at: Date | null }>`
    ${named('person', 'person', 'user_detail_id', "trim(t.first_name || ' ' || t.surname)")} union all ${named('batch', 'batch', 'id', 't.batch_name')} union all ${named('tag', 'tag', 'id', 't.tag_name')}
    union all ${named('stage', 'stage', 'id', 't.stage_name')} union all ${named('form', 'form', 'custom_form_id', 't.custom_form_name')} union all ${named('subject', 'subject', 'sub_id', 't.sub_name')}
    union all ${named('fee', 'registration_fee', 'registration_fee_id', 't.name')} union all ${named('product', 'product', 'product_id', 't.product_name')}
    union all select 'series', s.series_id, coalesce(nullif(s.title, ''), b.sub_name, ''), null from event_series s left join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
      where s.institution_id = ${institution_id} and s.series_id = any(${ids.series}::bigint[])
    union all select 'event', e.event_id, coalesce(nullif(e.title, ''), b.sub_name, 'Event'), e.starts_at from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
      where e.institution_id = ${institution_id} and e.event_id = any(${ids.event}::bigint[])`.execute(db);
  return rows;
}

/** The names of the school's questions, by the names under which their values are kept. */
export async function questionNames(db: Db, institution_id: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('field')
    .select(['field_name', 'custom_name'])
    .where('institution_id', '=', institution_id)
    .execute();
  return new Map(rows.map((row) => [row.field_name, row.custom_name]));
}
