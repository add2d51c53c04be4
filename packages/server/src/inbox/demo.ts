import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { School } from '../demo/school.ts';
import { DAY } from '../staff/leaves/demo.ts';

/** What has been seen in the inboxes: what is done, and what is older than some days. */
export async function addReadMarks(db: Db, { institution_id, now }: School): Promise<void> {
  const mark = sql`insert into notification_read (institution_id, user_detail_id, type, related_type_id, read_at)`;
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await sql`${mark} select institution_id, assigned_id, 'Task', id, created_at from task
    where institution_id = ${institution_id} and (task_status = 1 or created_at < ${before(6)}::timestamptz or owner_id = assigned_id)`.execute(
    db,
  );
  await sql`${mark} select institution_id, staff_id, 'Mention', note_id, created_at from mention where institution_id = ${institution_id} and created_at < ${before(40)}::timestamptz`.execute(
    db,
  );
  await sql`${mark} select institution_id, decided_by, 'Leave', leave_id, decided_at from leave where institution_id = ${institution_id} and decided_at is not null`.execute(
    db,
  );
  await sql`${mark} select institution_id, applied_by, 'Leave', leave_id, decided_at from leave where institution_id = ${institution_id} and decided_at < ${before(5)}::timestamptz on conflict do nothing`.execute(
    db,
  );
}
