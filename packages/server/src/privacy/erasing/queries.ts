import { type RawBuilder, sql } from 'kysely';
import { ERASED } from '@schoolbell/core/access';
import type { Erase, Export } from '../../db/erasing.ts';
import type { Context, Db, Tenant } from '../../http/context.ts';
import { letGo } from '../../files/queries.ts';
import { mergedInto } from '../../people/merges/undoing/queries.ts';
import { type About, isAbout, namesAny, type PersonTable, personTables } from '../queries.ts';

declare module '../../http/context.ts' {
  interface Brought {
    /** What areas do when people are erased, beside what the comments of their columns say. */
    erasing: readonly Erase[];
    /** What areas know about people, beside what the comments of their columns say. */
    exporting: readonly Export[];
  }
}

/** The table whose rows people are. */
const PERSON = 'person';

/** Rows that are deleted with these people. Siblings share an address: mails to it are deleted with the last person who has it. */
function goingWith(about: About, table: PersonTable): RawBuilder<boolean> {
  return isAbout(about, table, table.goes);
}

/** How many rows refer to people, by table: deleted, emptied, and those that they only wrote or were given. */
export interface Around {
  goes: Record<string, number>;
  stays: Record<string, number>;
  wrote: Record<string, number>;
  pictures: number;
}

/** How many rows refer to people; `written` names the tables in which their actions are counted. */
export async function countAround(db: Db, about: About, written: readonly string[]): Promise<Around> {
  const { institution_id, people } = about;
  const counted = (fate: 'goes' | 'stays' | 'wrote', { name }: PersonTable, which: RawBuilder<boolean>) =>
    sql`select ${fate}::text as fate, ${name}::text as name, count(*) as total from ${sql.table(name)} where ${which}`;
  const parts = (await personTables(db)).flatMap((table) => [
    counted('goes', table, goingWith(about, table)),
    counted('stays', table, namesAny(about, table.stays)),
    ...(written.includes(table.name) ? [counted('wrote', table, namesAny(about, table.by))] : []),
  ]);
  const { rows } = await sql<{ fate: 'goes' | 'stays' | 'wrote'; name: string; total: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  const around: Around = {
    goes: {},
    stays: {},
    wrote: {},
    pictures: (await picturesOf(db, { institution_id, people })).length,
  };
  for (const { fate, name, total } of rows) around[fate][name] = total;
  return around;
}

async function picturesOf(db: Db, { institution_id, people }: About): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select image_handle as handle from person where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[]) and image_handle is not null`.execute(
    db,
  );
  return rows.map(({ handle }) => handle);
}

async function documentsOf(db: Db, { institution_id, people }: About): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select handle from person_file where institution_id = ${institution_id} and person_id = any(${people}::bigint[])`.execute(
    db,
  );
  return rows.map(({ handle }) => handle);
}

/** Empties what is personal in the rows that stay. */
async function empty(db: Db, about: About, { name, stays, emptied }: PersonTable): Promise<void> {
  if (stays.length === 0 || emptied.length === 0) return;
  const set = emptied.map((one) => sql`${sql.ref(one.column)} = ${sql.raw(one.empty)}`);
  const isFull = emptied.map((one) => sql`${sql.ref(one.column)} is distinct from ${sql.raw(one.empty)}`);
  await sql`update ${sql.table(name)} set ${sql.join(set)} where ${namesAny(about, stays)} and (${sql.join(isFull, sql` or `)})`.execute(
    db,
  );
}

/** Leaves of people's own rows what refers to them needs: nobody in particular. */
async function emptyOwnRows(
  db: Db,
  about: About,
  { emptied }: PersonTable,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  const set = emptied
    .filter(({ column }) => column !== 'first_name')
    .map((one) => sql`${sql.ref(one.column)} = ${sql.raw(one.empty)}`);
  await sql`update person set ${sql.join(set)}, first_name = 'Erased', role_id = ${ERASED}, signup_source = '', referral_source = '', owner_id = null, household_id = null,
      hash = gen_random_uuid()::text, archived_at = coalesce(archived_at, ${now}), archived_by = coalesce(archived_by, ${by}), updated_at = ${now}, version = version + 1
    where ${namesAny(about, ['user_detail_id'])}`.execute(db);
}

/** People whose names are looked for at once in what is kept about others: more would take one statement too long. */
const AT_ONCE = 5;

/** What erasing needs of a request or a job. */
type Erasable = Pick<Context, 'db' | 'now' | 'brought'> & { tenant: Pick<Tenant, 'institution_id'> };

/**
 * Erases people, with the records that were made one with theirs: what is kept about others stops naming them, areas do what
 * is theirs to do, then every table is gone through by what the comments of its columns say. Their own row stays as
 * nobody's, so that what refers to it holds. A file that something else uses, such as a subject's picture, stays. Returns
 * the handles of files whose bytes must go.
 */
export async function erasePeople(
  { db, tenant, now, brought }: Erasable,
  chosen: readonly number[],
  by: number | null,
): Promise<string[]> {
  const { institution_id } = tenant;
  const people = [...chosen, ...(await mergedInto(db, institution_id, chosen))];
  const about = { institution_id, people };
  const handles = [...(await picturesOf(db, about)), ...(await documentsOf(db, about))];
  for (let first = 0; first < people.length; first += AT_ONCE)
    await sql`select erase_names(${people.slice(first, first + AT_ONCE)}::bigint[], ${people}::bigint[])`.execute(db);
  for (const erase of brought.erasing) handles.push(...((await erase({ db, institution_id, now }, people)) ?? []));
  const tables = await personTables(db);
  for (const table of tables)
    if (table.goes.length > 0 || table.address)
      await sql`delete from ${sql.table(table.name)} where ${goingWith(about, table)}`.execute(db);
  for (const table of tables) if (table.name !== PERSON) await empty(db, about, table);
  await emptyOwnRows(
    db,
    about,
    tables.find((table) => table.name === PERSON)!,
    { by, now },
  );
  const gone = await letGo(db, institution_id, handles);
  await sql`select erase_history(${people}::bigint[])`.execute(db);
  return gone;
}
