import { type Insertable, sql } from 'kysely';
import type { locationOrders, locations } from '@schoolbell/core/catalog/locations/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { deleteUnlessUsed } from '../queries.ts';
import type { LocationTable } from '../tables.ts';

export type LocationRow = ResultOf<typeof locations>['data'][number];

/** Which locations, in which order. */
export interface LocationList {
  page: number;
  per_page: number;
  order_by: (typeof locationOrders)[number];
  direction: 'asc' | 'desc';
  search: string;
  is_archived: 0 | 1;
}

const rooms = sql`coalesce((
  select json_agg(json_build_object('room_id', r.room_id, 'name', r.name, 'capacity', r.capacity) order by r.order_by, r.room_id)
  from room r where r.institution_id = l.institution_id and r.location_id = l.location_id and r.archived_at is null), '[]')`;
const columns = sql`l.location_id as id, l.p_name, l.address, l.capacity, ${rooms} as rooms, (l.archived_at is not null)::int as is_archived, ${iso('l.created_at')} as created_on, l.version`;
const orders = { p_name: 'fold(l.p_name)', capacity: 'l.capacity', created_on: 'l.created_at' } as const;

/** A page of locations that hold a text in their name, their address or a room's name. */
export async function listLocations(db: Db, institution_id: number, list: LocationList): Promise<Page<LocationRow>> {
  const { page, per_page, order_by, direction, search, is_archived } = list;
  const where = sql`l.institution_id = ${institution_id} and (l.archived_at is not null) = ${is_archived === 1} and (${search} = '' or position(fold(${search}) in fold(l.p_name || ' ' || l.address)) > 0
    or exists (select from room r where r.institution_id = l.institution_id and r.location_id = l.location_id and r.archived_at is null and position(fold(${search}) in fold(r.name)) > 0))`;
  const [rows, counted] = await Promise.all([
    sql<LocationRow>`select ${columns} from location l where ${where} order by ${sql.raw(`${orders[order_by]} ${direction}, l.location_id ${direction}`)} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ counted: number }>`select count(*) as counted from location l where ${where}`.execute(db),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One location; undefined if this school has none of that id. */
export async function findLocation(db: Db, institution_id: number, id: number): Promise<LocationRow | undefined> {
  const { rows } =
    await sql<LocationRow>`select ${columns} from location l where l.institution_id = ${institution_id} and l.location_id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** Adds a location; returns its id. */
export async function insertLocation(db: Db, row: Insertable<LocationTable>): Promise<number> {
  return (await db.insertInto('location').values(row).returning('location_id').executeTakeFirstOrThrow()).location_id;
}

/** A room as it is typed. */
export interface TypedRoom {
  room_id?: number | undefined;
  name: string;
  capacity: number;
}

/** Makes a location's rooms the given ones, in order. Missing ones are deleted, or archived if something refers to them. */
export async function putRooms(
  db: Db,
  institution_id: number,
  location_id: number,
  rooms: readonly TypedRoom[],
  now: Date,
): Promise<void> {
  const kept = rooms.flatMap((one) => one.room_id ?? []);
  const of = (ids: readonly number[]) =>
    sql`institution_id = ${institution_id} and location_id = ${location_id} and room_id = any(${ids}::bigint[])`;
  const { rows: gone } = await sql<{
    room_id: number;
  }>`select room_id from room where institution_id = ${institution_id} and location_id = ${location_id} and archived_at is null and not room_id = any(${kept}::bigint[])`.execute(
    db,
  );
  for (const { room_id } of gone) {
    if (!(await deleteUnlessUsed(db, 'room', institution_id, 'room_id', [room_id])))
      await sql`update room set archived_at = ${now} where ${of([room_id])}`.execute(db);
  }
  // Two that change names would collide halfway: each gives its name free first.
  if (kept.length > 0) await sql`update room set archived_at = ${now} where ${of(kept)}`.execute(db);
  for (const [order_by, { room_id, name, capacity }] of rooms.entries()) {
    if (room_id === undefined)
      await db.insertInto('room').values({ institution_id, location_id, name, capacity, order_by }).execute();
    else
      await sql`update room set name = ${name}, capacity = ${capacity}, order_by = ${order_by}, archived_at = null where ${of([room_id])}`.execute(
        db,
      );
  }
}
