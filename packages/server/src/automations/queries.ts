import type { Db } from '../db/transaction.ts';

/** An institution's automations, oldest first. A school has a few dozen, so all are returned. */
export async function listAutomations(db: Db, institution_id: number) {
  const rows = await db
    .selectFrom('automation')
    .select(['id', 'automation_name', 'trigger_name', 'delay', 'delay_type', 'action_type', 'status'])
    .where('institution_id', '=', institution_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status === 1 ? (1 as const) : (0 as const) }));
}
