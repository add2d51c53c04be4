import { auditOpened } from '@schoolbell/core/privacy/events';
import { sql } from 'kysely';
import type { Db, SignedIn } from '../../http/context.ts';
import { type Event, type AuditFilters, eventsOf, asked } from '../../people/history/queries.ts';

const ROWS_AT_ONCE = 500;

/** The whole log as it is asked for, some hundred events at a time, each part after the one before. */
export async function* eventsInBatches(db: Db, viewer: SignedIn, filters: AuditFilters): AsyncGenerator<Event[]> {
  let last: { created_at: string; id: number } | undefined;
  while (true) {
    // The exact instant is read again by its id, because the answer's has no microseconds.
    const after = last
      ? sql`and (a.created_at, a.id) < ((select l.created_at from audit l where l.institution_id = ${viewer.institution_id} and l.id = ${last.id}), ${last.id})`
      : sql``;
    const page = sql`select * from audit a where ${asked(viewer.institution_id, filters)} ${after} order by a.created_at desc, a.id desc limit ${ROWS_AT_ONCE}`;
    const { rows } = await eventsOf(viewer, page).execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

/** Minutes within which reading again adds no second row, because the screen reads again with every filter. */
const SAME_VISIT = 10;

/** Records that someone read the log, once per visit. */
export async function noteReading(db: Db, { institution_id, user_detail_id }: SignedIn, now: Date): Promise<void> {
  await sql`insert into audit (institution_id, kind, actor_id, created_at)
    select ${institution_id}, ${auditOpened.name}, ${user_detail_id}, ${now}::timestamptz
    where not exists (select from audit a where a.institution_id = ${institution_id} and a.actor_id = ${user_detail_id} and a.kind = ${auditOpened.name}
      and a.created_at > ${now}::timestamptz - make_interval(mins => ${SAME_VISIT}))`.execute(db);
}
