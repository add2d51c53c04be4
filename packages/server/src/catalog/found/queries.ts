import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { SubjectFound } from '@schoolbell/core/catalog/found/schemas';
import { MOST_FOUND } from '@schoolbell/core/people/found/rules';
import type { Db, SignedIn } from '../../http/context.ts';
import type { Found } from '../../people/found/queries.ts';

/** Subjects whose own or category's name contains every word, for people with access: whole names first. A school has some hundred, so all are read. */
export async function findSubjects(
  db: Db,
  { institution_id, access }: SignedIn,
  words: readonly string[],
  { skip, take }: { skip: number; take: number },
): Promise<Found<z.output<typeof SubjectFound>>> {
  if (!access.has('subjects') || words.length === 0) return { rows: [], counted: 0, more: false };
  const { rows } = await sql<z.output<typeof SubjectFound> & { counted: number }>`
    select s.sub_id, s.sub_name, c.name as category, s.colour, count(*) over ()::int as counted from subject s join category c on c.institution_id = s.institution_id and c.category_id = s.category_id
    where s.institution_id = ${institution_id} and s.archived_at is null
      and not exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.sub_name || ' ' || c.name)) = 0)
    order by exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.sub_name)) = 0), c.order_by, s.order_by, s.sub_id limit ${take} offset ${skip}`.execute(
    db,
  );
  return {
    rows: rows.map(({ counted: _, ...subject }) => subject),
    counted: Math.min(MOST_FOUND, rows[0]?.counted ?? 0),
    more: (rows[0]?.counted ?? 0) > MOST_FOUND,
  };
}
