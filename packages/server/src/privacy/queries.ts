import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { openings } from '@schoolbell/core/privacy/contract';
import type { Thing } from '@schoolbell/core/privacy/reading/ids/rules';
import { guardianAdded, guardianChanged, personOpened } from '@schoolbell/core/people/events';
import { type AgreedForm, type GuardianEvent, referringFirst, type Row } from '@schoolbell/core/privacy/rules';
import type { Db } from '../http/context.ts';
import { ownTables } from './data/queries.ts';
import { iso } from '../db/sql.ts';

const MOST = 100;

/** Who opened a person's page, latest first. */
export async function openingsOf(
  db: Db,
  institution_id: number,
  person_id: number,
): Promise<ResultOf<typeof openings>['data']> {
  const { rows } = await sql<ResultOf<typeof openings>['data'][number]>`
    select a.actor_id, coalesce(full_name(o.first_name, o.surname), '') as name, o.role_id, a.times, ${iso('a.first_at')} as first_at, ${iso('a.last_at')} as last_at
    from (select institution_id, actor_id, count(*)::int as times, min(created_at) as first_at, max(created_at) as last_at from audit
      where institution_id = ${institution_id} and person_id = ${person_id} and kind = ${personOpened.name} group by institution_id, actor_id order by max(created_at) desc limit ${MOST}) a
    left join person o on o.institution_id = ${institution_id} and o.user_detail_id = a.actor_id
    order by a.last_at desc`.execute(db);
  return rows;
}

/** The parts of a family's forms that say what was agreed to. */
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
    select ${iso('a.created_at')} as created_at, coalesce(full_name(o.first_name, o.surname), '') as by,
      coalesce(full_name(g.first_name, g.surname), '') as guardian, a.before, a.after
    from audit a
    left join person o on o.institution_id = a.institution_id and o.user_detail_id = a.actor_id
    left join person g on g.institution_id = a.institution_id and g.user_detail_id = (a.after ->> 'guardian_id')::bigint
    where a.institution_id = ${institution_id} and a.kind in (${guardianAdded.name}, ${guardianChanged.name}) and (a.person_id = ${person_id} or (a.after ->> 'guardian_id')::bigint = ${person_id}
      and a.person_id in (select l.child_id from guardian_link l where l.institution_id = ${institution_id} and l.guardian_id = ${person_id})) order by a.created_at desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}

/** A table that holds rows about people, by what the comments of its columns say: docs/privacy.md explains the words. */
export interface PersonTable {
  name: string;
  /** Columns of the person a row is about, which is deleted with them: `@whose`. */
  goes: string[];
  /** Columns of the person a row is about, which stays, emptied: `@whose kept`. */
  stays: string[];
  /** Columns of who did it: `@by`. */
  by: string[];
  /** The column with the address, if a table knows people by that, and perhaps by their ids as well: `@whose by address`. */
  address: string | null;
  /** The columns emptied in rows that stay, and their new value in SQL. */
  emptied: { column: string; empty: string }[];
  /** Tables whose rows its rows name. */
  refersTo: string[];
}

/** The tables with rows about people, those that refer to others first. They come from the catalogue, so none is forgotten. */
export async function personTables(db: Db): Promise<PersonTable[]> {
  const columns = (word: string) =>
    sql`coalesce(array_agg(a.attname::text order by a.attnum) filter (where said.description ~ ${word}), '{}')`;
  const { rows } = await sql<PersonTable>`
    select c.relname as name, ${columns('^@whose$')} as goes, ${columns('^@whose kept')} as stays, ${columns('^@by$')} as by,
      max(a.attname::text) filter (where said.description ~ 'by address$') as address,
      coalesce(json_agg(json_build_object('column', a.attname, 'empty', case when a.attnotnull then coalesce(pg_get_expr(d.adbin, d.adrelid), '''''') else 'null' end) order by a.attnum)
        filter (where said.description = '@personal' and a.attgenerated = ''), '[]') as emptied,
      array(select k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as "refersTo"
    from pg_class c
    join pg_description said on said.classoid = 'pg_class'::regclass and said.objoid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = said.objsubid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname having bool_or(said.description ~ '@whose') order by c.relname`.execute(db);
  return referringFirst(rows);
}

/** Whose rows: the school, and the people. */
export interface About {
  institution_id: number;
  people: readonly number[];
}

/** A condition: one of these columns names one of the people. */
export function namesAny({ institution_id, people }: About, columns: readonly string[]): RawBuilder<boolean> {
  const any = columns.map((column) => sql`${sql.ref(column)} = any(${people}::bigint[])`);
  return sql<boolean>`(institution_id = ${institution_id} and (${any.length > 0 ? sql.join(any, sql` or `) : sql`false`}))`;
}

/** That an address is one of theirs. */
export function isTheirAddress({ institution_id, people }: About, address: string): RawBuilder<boolean> {
  return sql<boolean>`(institution_id = ${institution_id} and lower(${sql.ref(address)}) in (
    select email_key from person where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[]) and email_key <> ''))`;
}

/** That an address is theirs and nobody else's at the school: what only an address tells apart is theirs alone then. */
export function isTheirsAlone(about: About, column: string): RawBuilder<boolean> {
  const { institution_id, people } = about;
  return sql<boolean>`(${isTheirAddress(about, column)} and not exists (select from person o
    where o.institution_id = ${institution_id} and o.email_key = lower(${sql.ref(column)}) and not o.user_detail_id = any(${people}::bigint[])))`;
}

/** That a row is about people: one of its columns names them, or it has an address that is theirs alone. */
export function isAbout(about: About, { name, address }: PersonTable, columns: readonly string[]): RawBuilder<boolean> {
  const named = namesAny(about, columns);
  return address ? sql<boolean>`(${isTheirsAlone(about, `${name}.${address}`)} or ${named})` : named;
}

/**
 * What a merge keeps to be undone repeats what the two records say themselves, and a list of mails that name someone says
 * nothing about them.
 */
const saidElsewhere: readonly string[] = ['merge', 'mail_person'];

/** Every row about these people, table by table. Mails and unfinished forms are also found by their address, where nobody else has it. */
export async function rowsAbout(
  db: Db,
  institution_id: number,
  people: readonly number[],
): Promise<Record<string, Row[]>> {
  const about = { institution_id, people };
  const tables = new Map((await personTables(db)).map((table) => [table.name, table]));
  const found: Record<string, Row[]> = {};
  for (const { name, columns } of await ownTables(db)) {
    const table = tables.get(name);
    if (!table || saidElsewhere.includes(name)) continue;
    const isTheirs = isAbout(about, table, [...table.goes, ...table.stays]);
    const { rows } =
      await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where ${isTheirs}`.execute(
        db,
      );
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

/** The kinds of these files, if they are the school's. */
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

/** The school's names for ids; `at` is when an event starts. */
export async function thingsNamed(
  db: Db,
  institution_id: number,
  ids: Readonly<Record<Thing, readonly number[]>>,
): Promise<{ thing: Thing; id: number; name: string; at: Date | null }[]> {
  const named = (thing: Thing, table: string, id: string, name: string) => sql`
    select ${thing}::text as thing, t.${sql.ref(id)} as id, ${sql.raw(name)} as name, null::timestamptz as at
    from ${sql.table(table)} t where t.institution_id = ${institution_id} and t.${sql.ref(id)} = any(${ids[thing]}::bigint[])`;
  const { rows } = await sql<{ thing: Thing; id: number; name: string; at: Date | null }>`
    ${named('person', 'person', 'user_detail_id', 'full_name(t.first_name, t.surname)')} union all ${named('batch', 'batch', 'id', 't.batch_name')} union all ${named('tag', 'tag', 'id', 't.tag_name')}
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
