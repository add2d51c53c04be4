import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A sub page of the booking page. */
export interface Page {
  page_id: number;
  slug: string;
  title: string;
  text: string;
  image_handle: string | null;
  sub_ids: number[];
  location_ids: number[];
  types: number[];
  is_listed: 0 | 1;
}

/** A sub page as it is saved; a new one has no id. */
export type SavedPage = Omit<Page, 'page_id'> & { page_id?: number | undefined };

const columns = sql`page_id, slug, title, text, image_handle, sub_ids::float8[] as sub_ids, location_ids::float8[] as location_ids, types::int[] as types, is_listed`;

/** A school's sub pages in their order, without archived ones. */
export async function pagesOf(db: Db, institution_id: number): Promise<Page[]> {
  const { rows } = await sql<Page>`
    select ${columns} from booking_page where institution_id = ${institution_id} and archived_at is null order by order_by, page_id`.execute(
    db,
  );
  return rows;
}

/** A sub page by its slug or its id. Undefined if there is none, or if it was archived. */
export async function findPage(
  db: Db,
  institution_id: number,
  by: { slug: string } | { page_id: number },
): Promise<Page | undefined> {
  const which = 'slug' in by ? sql`slug = ${by.slug}` : sql`page_id = ${by.page_id}`;
  const { rows } = await sql<Page>`
    select ${columns} from booking_page where institution_id = ${institution_id} and ${which} and archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Makes a school's sub pages the given ones, in this order; others are archived. */
export async function putPages(db: Db, institution_id: number, pages: readonly SavedPage[], now: Date): Promise<void> {
  // Two that change their addresses would collide halfway: each gives its own free first.
  await sql`update booking_page set archived_at = ${now} where institution_id = ${institution_id} and archived_at is null`.execute(
    db,
  );
  for (const [order_by, { page_id, ...page }] of pages.entries()) {
    const row = { ...page, order_by, archived_at: null, updated_at: now };
    if (page_id === undefined)
      await db
        .insertInto('booking_page')
        .values({ institution_id, ...row })
        .execute();
    else
      await db
        .updateTable('booking_page')
        .set(row)
        .where('institution_id', '=', institution_id)
        .where('page_id', '=', page_id)
        .execute();
  }
}
