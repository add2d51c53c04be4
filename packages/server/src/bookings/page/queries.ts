import { sql } from 'kysely';
import type { PlanState } from '@schoolbell/core/settings/plan/rules';
import type { Word } from '@schoolbell/core/words/rules';
import type { Db } from '../../http/context.ts';

/** What a school's booking page says of the school. */
export interface Front extends PlanState {
  institution_name: string;
  logo_handle: string | null;
  country: string;
  theme: Record<string, unknown>;
  words: Word[];
  /** Sub pages that the school lists, in their order. */
  pages: { slug: string; title: string }[];
}

/** The school as its booking page shows it, in one round trip. */
export async function frontOf(db: Db, institution_id: number): Promise<Front> {
  const { rows } = await sql<Front>`
    select i.institution_name, i.logo_handle, i.country, i.theme, i.is_trial as "isTrial", i.trial_expiry_date as "trialExpiryDate", i.is_failed as "isFailed", i.plan_expiry_date as "planExpiryDate",
      (select coalesce(json_agg(json_build_object('type', w.type, 'replaced_text', w.replaced_text, 'plural_text', w.plural_text)), '[]') from word w where w.institution_id = ${institution_id}) as words,
      (select coalesce(json_agg(json_build_object('slug', p.slug, 'title', p.title) order by p.order_by, p.page_id), '[]') from booking_page p
        where p.institution_id = ${institution_id} and p.archived_at is null and p.is_listed = 1) as pages
    from institution i where i.institution_id = ${institution_id}`.execute(db);
  return rows[0]!;
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
