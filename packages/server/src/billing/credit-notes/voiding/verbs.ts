import { creditNoteKinds } from '@schoolbell/core/billing/events';
import { Failure } from '@schoolbell/core/http/errors';
import { actorOf, type Billing, noteDocument } from '../../documents/verbs.ts';
import { holdInvoices } from '../../invoices/queries.ts';
import { freeMoney, openParts } from '../../ledger/queries.ts';
import { payParts } from '../../ledger/verbs.ts';
import type { FoundNote } from '../queries.ts';
import { partsOf } from '../making/queries.ts';
import { growPlan, markVoid } from './queries.ts';

/** Whether a note can be voided: while all the money that it set free is free still, and nothing it gave back can be sold again. Those of a cancelled invoice can't. */
export const isVoidable = ({
  status,
  is_final,
  gave_back,
  freed,
  remaining,
}: Pick<FoundNote, 'status' | 'is_final' | 'gave_back' | 'freed' | 'remaining'>): boolean =>
  status !== 'void' && is_final === 0 && !gave_back && freed === remaining;

/**
 * Voids a note whose account the caller holds: the invoice is owed again, its plan grows back, and the money that the note set
 * free pays it as before.
 */
export async function voidNote(context: Billing, note: FoundNote, reason: string): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { credit_note_id, invoice, total, number } = note;
  if (note.status === 'void') throw new Failure('conflict', 'This credit note is already void.');
  if (note.is_final)
    throw new Failure('conflict', 'The credit note of a cancelled invoice stays. Issue a new invoice instead.');
  if (note.gave_back)
    throw new Failure(
      'conflict',
      'What this credit note credited can be sold again, so it stays. Issue a new invoice instead.',
    );
  if (!isVoidable(note))
    throw new Failure('conflict', 'The credit of this note has been used, so it can no longer be voided.');
  await holdInvoices(db, institution_id, [invoice.invoice_id]);
  const money = await freeMoney(db, institution_id, { note: credit_note_id });
  if (money.reduce((sum, one) => sum + one.amount, 0) < note.freed)
    throw new Failure('conflict', 'The credit of this note is being refunded, so it can’t be voided now.');
  await markVoid(db, institution_id, credit_note_id, { by: actorOf(context), reason, at: now });
  if ((await partsOf(db, institution_id, invoice.invoice_id)).length > 0)
    await growPlan(db, institution_id, invoice.invoice_id, total);
  await payParts(context, money, await openParts(db, institution_id, { invoices: [invoice.invoice_id] }));
  await noteDocument(context, creditNoteKinds.voided, {
    person_id: note.user_detail_id,
    invoice_id: invoice.invoice_id,
    credit_note_id,
    amount: total,
    detail: { number, reason },
  });
}
