import { createHash } from 'node:crypto';
import type { Billing } from '../documents/verbs.ts';
import { moveCounter } from '../numbers/queries.ts';
import type { TakenNumbers } from '../numbers/verbs.ts';
import { keepSeals, type SealedText, sealedInvoices, sealedNotes } from './queries.ts';

/** The seal of a document: SHA-256 over the seal of the one before it in its series, and over all that it says. */
export function sealOf(before: Buffer | null, text: string): Buffer {
  return createHash('sha256')
    .update(before ?? Buffer.alloc(0))
    .update(text)
    .digest();
}

/** The seals of documents that follow each other in a series. */
export function chained(before: Buffer | null, documents: readonly SealedText[]): { id: number; seal: Buffer }[] {
  let last = before;
  return documents.map(({ id, text }) => ({ id, seal: (last = sealOf(last, text)) }));
}

/** Seals documents that have just got their numbers, and keeps the last seal for the next one. */
export async function sealDocuments(
  { db, tenant: { institution_id } }: Billing,
  document: 'invoice' | 'creditNote',
  ids: readonly number[],
  { numbers, period, last_seal }: TakenNumbers,
): Promise<void> {
  const read = document === 'invoice' ? sealedInvoices : sealedNotes;
  const seals = chained(last_seal, await read(db, institution_id, { ids }));
  await keepSeals(db, institution_id, document === 'invoice' ? 'invoice' : 'credit_note', seals);
  await moveCounter(db, institution_id, {
    document,
    period,
    next: numbers.at(-1)!.series_at + 1,
    last_seal: seals.at(-1)!.seal,
  });
}
