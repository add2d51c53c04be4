import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Sub pages that the school lists, in their order. */
export async function listedPages(db: Db, institution_id: number): Promise<{ slug: string; title: string }[]> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select p.slug, p.title from booking_page p where p.institution_id = ${institution_id} and p.archived_at is null and p.is_listed = 1 order by p.order_by, p.page_id`.execute(
    db,
  );
  return rows;
}

/** A picture that the booking page shows now: its own, a sub page's, or a subject's that can be booked. Undefined for any other. */
export async function pictureOnSale(
  db: Db,
  institution_id: number,
  handle: string,
): Promise<{ media_type: string; bytes: number } | undefined> {
  const { rows } = await sql<{ media_type: string; bytes: number }>`
    select f.media_type, f.bytes from file f where f.institution_id = ${institution_id} and f.handle = ${handle} and f.kind <> 'document' and (
      exists (select from booking_setting g where g.institution_id = ${institution_id} and g.app ->> 'image_handle' = ${handle})
      or exists (select from booking_page p where p.institution_id = ${institution_id} and p.image_handle = ${handle} and p.archived_at is null)
      or exists (select from subject s where s.institution_id = ${institution_id} and s.image_handle = ${handle} and s.is_bookable = 1 and s.archived_at is null))`.execute(
    db,
  );
  return rows[0];
}
