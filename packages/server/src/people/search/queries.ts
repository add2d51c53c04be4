import { type RawBuilder, sql } from 'kysely';
import { AsYouType } from 'libphonenumber-js/min';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';

/** Which people a list shows, in which order, and which page of them. */
export interface PeopleList {
  institution_id: number;
  role_id: number;
  is_archived: 0 | 1;
  status?: string | undefined;
  stage_id?: number | undefined;
  interest?: number | undefined;
  /** Set where the viewer may open their own leads only. */
  owner_id?: number | undefined;
  order_by: 'created_on' | 'firstName' | 'surname' | 'stage_since';
  direction: 'asc' | 'desc';
  page: number;
  per_page: number;
  search: string;
}

/** How many people there are: capped, or as many as a search saw before it had enough. */
export interface Count { counted: number; more: boolean }

/** A page's ids with their places, as a relation `(user_detail_id, n)`, and how many there are in all. */
export interface PeoplePage { ids: RawBuilder<unknown>; total: Promise<Count> }

const orders = {
  created_on: sql.raw('created_at'), firstName: sql.raw('fold(first_name)'), surname: sql.raw('fold(surname)'), stage_since: sql.raw('stage_since'),
} as const;

/** The conditions of a list. `institution_id` stands in front of row-level security, which only has to agree. */
export function listed(list: PeopleList): RawBuilder<boolean> {
  const conditions = [
    sql`institution_id = ${list.institution_id}`, sql`role_id = ${list.role_id}`,
    list.is_archived ? sql`archived_at is not null` : sql`archived_at is null`,
  ];
  if (list.status !== undefined) conditions.push(sql`status = ${list.status}`);
  if (list.stage_id !== undefined) conditions.push(sql`stage_id = ${list.stage_id}`);
  if (list.interest !== undefined) conditions.push(sql`interest = ${list.interest}`);
  if (list.owner_id !== undefined) conditions.push(sql`owner_id = ${list.owner_id}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The order of a list: stable, because the id decides between equals. */
export function ordered(list: PeopleList): RawBuilder<unknown> {
  const way = sql.raw(list.direction);
  return sql`${orders[list.order_by]} ${way}, user_detail_id ${way}`;
}

/** Finds a page of people. Pages past the counting cap are empty: nobody turns a thousand pages, they search. */
export async function findPage(db: Db, list: PeopleList): Promise<PeoplePage> {
  const skip = (list.page - 1) * list.per_page;
  if (skip >= COUNT_CAP) return { ids: sql`(select null::bigint, null::bigint limit 0)`, total: count(db, list) };
  if (list.search) {
    const { ids, ...found } = await search(db, list, skip, list.per_page);
    return { ids: chosen(ids), total: Promise.resolve(found) };
  }
  const page = sql`(select user_detail_id, row_number() over () from (
    select user_detail_id from person where ${listed(list)} order by ${ordered(list)} limit ${list.per_page} offset ${skip}) one)`;
  return { ids: page, total: count(db, list) };
}

/**
 * Lists that were longer than the cap a moment ago, and until when that is believed (milliseconds of this process):
 * counting ten thousand rows again with every page was more than half of a long list's work.
 */
const beyondCap = new Map<string, number>();
const BELIEVED_MS = 30_000;
const MOST_BELIEVED = 1_000;

async function count(db: Db, list: PeopleList): Promise<Count> {
  if (list.search) return search(db, list, 0, 1);
  const { institution_id, role_id, is_archived, status, stage_id, interest, owner_id } = list;
  const key = [institution_id, role_id, is_archived, status, stage_id, interest, owner_id].join();
  if ((beyondCap.get(key) ?? 0) > performance.now()) return { counted: COUNT_CAP + 1, more: false };
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (select from person where ${listed(list)} limit ${COUNT_CAP + 1}) one`.execute(db);
  const { counted } = rows[0]!;
  if (beyondCap.size >= MOST_BELIEVED) beyondCap.clear();
  if (counted > COUNT_CAP) beyondCap.set(key, performance.now() + BELIEVED_MS);
  return { counted, more: false };
}

interface Found extends Count { ids: number[] }

function searchCall(list: PeopleList, skip: number, take: number): RawBuilder<Found> {
  const { role_id, is_archived, status = null, stage_id = null, interest = null, owner_id = null, order_by, direction } = list;
  return sql<Found>`search_people(${role_id}::smallint, ${termsOf(list.search)}::text[], ${is_archived === 1}, ${status}, ${stage_id}::bigint,
    ${interest}::smallint, ${owner_id}::bigint, ${order_by}, ${direction === 'desc'}, ${skip}::integer, ${take}::integer)`;
}

async function search(db: Db, list: PeopleList, skip: number, take: number): Promise<Found> {
  const { rows } = await sql<Found>`select ids, counted, more from ${searchCall(list, skip, take)}`.execute(db);
  return rows[0]!;
}

const MOST_TERMS = 8;
const LEAST_DIGITS = 3;

/**
 * The words a search asks for, each of which must be found. What is written like a phone counts as one term of digits,
 * without what people write or leave out in front of it: +49, 0049, 0.
 */
export function termsOf(search: string): string[] {
  const words = search.normalize('NFC').replace(/[+(\d][\d\s().\-/]*\d(?=\s|$)/g, (phone, at: number) => (at > 0 && !/\s/.test(search[at - 1]!) ? phone : ` ${phoneTerm(phone)} `));
  return words.split(/\s+/).filter(Boolean).slice(0, MOST_TERMS);
}

function phoneTerm(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = /^(\+|00)/.test(phone) ? nationalPart(`+${digits.replace(/^00/, '')}`) : digits.replace(/^0+/, '');
  return national.length >= LEAST_DIGITS ? national : digits;
}

function nationalPart(international: string): string {
  const typed = new AsYouType();
  typed.input(international);
  return typed.getNumber()?.nationalNumber ?? typed.getChars().replace(/\D/g, '');
}

const ROWS_AT_ONCE = 500;
const MOST_EXPORTED = 1_000_000;

/** All people of a list in its order, a few hundred at a time: the database's cursor walks, the memory stays. */
export async function* inBatches(db: Db, list: PeopleList): AsyncGenerator<RawBuilder<unknown>> {
  const ids = list.search
    ? db.selectFrom(sql<{ user_detail_id: number }>`(select unnest(ids) as user_detail_id from ${searchCall(list, 0, MOST_EXPORTED)})`.as('found')).select('user_detail_id')
    : db.selectFrom('person').select('user_detail_id').where(listed(list)).orderBy(ordered(list));
  let batch: number[] = [];
  for await (const { user_detail_id } of ids.stream(ROWS_AT_ONCE)) {
    if (batch.push(user_detail_id) < ROWS_AT_ONCE) continue;
    yield chosen(batch);
    batch = [];
  }
  if (batch.length > 0) yield chosen(batch);
}

/** Chosen people as a page, in this order. */
export function chosen(ids: readonly number[]): RawBuilder<unknown> {
  return sql`unnest(${ids}::bigint[]) with ordinality`;
}

/** Those of the chosen people who are there, of that kind, and not another's lead; in the order given. */
export async function findListed(db: Db, { institution_id, role_id, owner_id }: Pick<PeopleList, 'institution_id' | 'role_id' | 'owner_id'>, ids: readonly number[]): Promise<number[]> {
  const found = await db.selectFrom('person').select('user_detail_id').where('institution_id', '=', institution_id).where('role_id', '=', role_id)
    .where('user_detail_id', 'in', ids).$if(owner_id !== undefined, (query) => query.where('owner_id', '=', owner_id!)).execute();
  const there = new Set(found.map((person) => person.user_detail_id));
  return [...new Set(ids)].filter((id) => there.has(id));
}

/** Ids of all who are found, for the board, which spreads them over its stages itself. */
export async function findIds(db: Db, list: PeopleList): Promise<number[]> {
  return (await search(db, list, 0, COUNT_CAP)).ids;
}
