import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** An automation as the panel's list shows it. */
interface ListedAutomation {
  id: number;
  automation_name: string;
  trigger_name: string;
  delay: number;
  delay_type: string;
  action_type: string;
  status: 0 | 1;
  version: number;
  paused_reason: string;
}

/** An institution's automations, oldest first. A school has at most 200, so all are returned. */
export async function listAutomations(db: Db, institution_id: number) {
  const { rows } = await sql<ListedAutomation>`
    select a.id, a.automation_name, a.trigger_name, v.delay, v.delay_type, v.action_type, a.status, a.version, a.paused_reason
    from automation a join automation_version v on v.institution_id = ${institution_id} and v.version_id = a.version_id
    where a.institution_id = ${institution_id} and a.deleted_at is null order by a.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    action_details: '',
    waiting: 0,
    held: 0,
    failed: 0,
    days: [],
    may_change: true,
  }));
}
