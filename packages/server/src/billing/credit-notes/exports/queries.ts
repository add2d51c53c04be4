import { sql } from 'kysely';
import type { CreditNoteRow } from '@schoolbell/core/billing/credit-notes/schemas';
import type { Db } from '../../../http/context.ts';
import type { Of } from '../../invoices/queries.ts';
import { columns, joins, narrowed, type NoteFilter } from '../queries.ts';

const AT_ONCE = 500;

/** Filtered credit notes, the oldest id first, some hundred at a time: the memory stays the same however many there are. */
export async function* exportedNotes(db: Db, of: Of, filter: NoteFilter): AsyncGenerator<CreditNoteRow[]> {
  const where = await narrowed(db, of, filter);
  const { institution_id } = of;
  for (let after = 0; ;) {
    const { rows } = await sql<CreditNoteRow>`
      select ${columns} from (
        select n.* from credit_note n where ${where} and n.credit_note_id > ${after} order by n.credit_note_id limit ${sql.lit(AT_ONCE)}) n
      ${joins(institution_id)} order by n.credit_note_id`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.credit_note_id;
  }
}
