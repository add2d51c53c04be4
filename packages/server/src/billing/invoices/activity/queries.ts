import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';
import { named } from '../queries.ts';

/** One line of the activity of a document. */
export interface ActivityRow {
  event_id: number;
  kind: string;
  amount: number | null;
  detail: Record<string, unknown>;
  actor: { user_detail_id: number; firstName: string; surname: string } | null;
  at: string;
}

const MOST = 200;

/** What became of a document, the newest first. */
export async function activityOf(
  db: Db,
  institution_id: number,
  of: { column: 'invoice_id' | 'credit_note_id' | 'payment_id' | 'membership_id'; id: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select d.event_id, d.kind, d.amount, d.detail, ${named('p')} as actor, ${iso('d.at')} as at
    from document_event d left join person p on p.institution_id = ${institution_id} and p.user_detail_id = d.actor_id
    where d.institution_id = ${institution_id} and ${sql.ref(`d.${of.column}`)} = ${of.id} order by d.event_id desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}
