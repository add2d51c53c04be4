import { sql } from 'kysely';
import type { Category, StaffRole } from '@schoolbell/core/access';
import type { Db } from '../http/context.ts';

/** How many staff hold each role, and what the school decided of it beside the defaults. */
export async function rolesOf(
  db: Db,
  institution_id: number,
): Promise<{ role_id: StaffRole; staff_count: number; controls: Record<string, number> }[]> {
  const { rows } = await sql<{ role_id: StaffRole; staff_count: number; controls: Record<string, number> }>`
    select r.role_id,
      (select count(*)::int from person p where p.institution_id = ${institution_id} and p.role_id = r.role_id and p.archived_at is null) as staff_count,
      (select coalesce(json_object_agg(a.category, a.value), '{}') from access_control a where a.institution_id = ${institution_id} and a.role_id = r.role_id) as controls
    from unnest(array[10, 1, 2, 7, 8, 9]) with ordinality as r(role_id, at) order by r.at`.execute(db);
  return rows;
}

/** Gives a role a category, or takes it away. */
export async function saveControl(
  db: Db,
  institution_id: number,
  role_id: StaffRole,
  category: Category,
  value: 0 | 1,
): Promise<void> {
  await db
    .insertInto('access_control')
    .values({ institution_id, role_id, category, value })
    .onConflict((conflict) => conflict.columns(['institution_id', 'role_id', 'category']).doUpdateSet({ value }))
    .execute();
}

/** The websites that can show the institution's widgets. */
export async function listedSites(db: Db, institution_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site')
    .select('origin')
    .where('institution_id', '=', institution_id)
    .orderBy('origin')
    .execute();
  return rows.map((row) => row.origin);
}

/** Sets the list of web sites. */
export async function replaceSites(db: Db, institution_id: number, sites: readonly string[], now: Date): Promise<void> {
  await db
    .deleteFrom('site')
    .where('institution_id', '=', institution_id)
    .where('origin', 'not in', [...sites, ''])
    .execute();
  if (sites.length === 0) return;
  await db
    .insertInto('site')
    .values(sites.map((origin) => ({ institution_id, origin, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The widgets' theme as the school set it. */
export async function themeOf(db: Db, institution_id: number): Promise<Record<string, unknown>> {
  const { theme } = await db
    .selectFrom('institution')
    .select('theme')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return theme;
}

/** Where links to families lead; empty for our own page. */
export async function updatePageOf(db: Db, institution_id: number): Promise<string> {
  const { update_page } = await db
    .selectFrom('institution')
    .select('update_page')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return update_page;
}

/** Sets where links to families lead. */
export async function saveUpdatePage(db: Db, institution_id: number, update_page: string): Promise<void> {
  await db.updateTable('institution').set({ update_page }).where('institution_id', '=', institution_id).execute();
}

/** Sets the widgets' theme. */
export async function saveTheme(db: Db, institution_id: number, theme: object): Promise<void> {
  await db
    .updateTable('institution')
    .set({ theme: JSON.stringify(theme) })
    .where('institution_id', '=', institution_id)
    .execute();
}
