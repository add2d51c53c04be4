import { type Numbered, numberOf, periodOf } from '@schoolbell/core/billing/numbers/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { Billing } from '../documents/verbs.ts';
import { holdCounter, moveCounter, nextNumber, numberFormat, numbersTaken } from './queries.ts';

/** A number that a document gets: its series and place there make it findable without reading the text. */
export interface Taken {
  number: string;
  series: string;
  series_at: number;
}

/** The numbers of documents that are issued together, and the seal of the document before them. */
export interface TakenNumbers {
  numbers: Taken[];
  period: string;
  last_seal: Buffer | null;
}

/**
 * Takes numbers for documents of a day, without a gap: the counter is held until the transaction ends, and a rollback gives
 * them back. It is the last thing that a transaction holds. A pattern that makes a number which an old document has is refused.
 */
export async function takeNumbers(
  { db, tenant: { institution_id } }: Pick<Billing, 'db' | 'tenant'>,
  document: Numbered,
  day: string,
  count: number,
): Promise<TakenNumbers> {
  const format = await numberFormat(db, institution_id, document);
  const period = periodOf(day, format.reset);
  const { next, last_seal } = await holdCounter(db, institution_id, document, period);
  const numbers = Array.from({ length: count }, (_, at) => ({
    number: numberOf(format, day, next + at),
    series: period,
    series_at: next + at,
  }));
  const taken = await numbersTaken(
    db,
    institution_id,
    document,
    numbers.map((one) => one.number),
  );
  if (taken.length > 0)
    throw new Failure(
      'conflict',
      `The number ${taken[0]} exists already. Change the pattern or the prefix under Invoice format.`,
    );
  await moveCounter(db, institution_id, { document, period, next: next + count });
  return { numbers, period, last_seal };
}

/** The number that the next document of a day would get: a preview, not a reservation. */
export async function previewNumber(
  { db, tenant: { institution_id } }: Pick<Billing, 'db' | 'tenant'>,
  document: Numbered,
  day: string,
): Promise<string> {
  const format = await numberFormat(db, institution_id, document);
  return numberOf(format, day, await nextNumber(db, institution_id, document, periodOf(day, format.reset)));
}
