import { type Numbered, numberOf, periodOf } from '@schoolbell/core/billing/numbers/rules';
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

/** The next numbers that no document has yet: a changed pattern may make some that old documents have, which are skipped. */
async function freeNumbers(
  { db, tenant: { institution_id } }: Pick<Billing, 'db' | 'tenant'>,
  document: Numbered,
  { day, next, count }: { day: string; next: number; count: number },
): Promise<Taken[]> {
  const format = await numberFormat(db, institution_id, document);
  const series = periodOf(day, format.reset);
  const free: Taken[] = [];
  // Blocks grow, so that a long stretch of old numbers is passed in few steps.
  for (let from = next, size = count; free.length < count; from += size, size = Math.min(size * 2 + 50, 5000)) {
    const block = Array.from({ length: size }, (_, at) => ({
      number: numberOf(format, day, from + at),
      series,
      series_at: from + at,
    }));
    const numbers = block.map((one) => one.number);
    const taken = new Set(await numbersTaken(db, institution_id, document, numbers));
    free.push(...block.filter((one) => !taken.has(one.number)).slice(0, count - free.length));
  }
  return free;
}

/**
 * Takes numbers for documents of a day, without a gap: the counter is held until the transaction ends, and a rollback gives
 * them back. It is the last thing that a transaction holds.
 */
export async function takeNumbers(
  context: Pick<Billing, 'db' | 'tenant'>,
  document: Numbered,
  day: string,
  count: number,
): Promise<TakenNumbers> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { reset } = await numberFormat(db, institution_id, document);
  const period = periodOf(day, reset);
  const { next, last_seal } = await holdCounter(db, institution_id, document, period);
  const numbers = await freeNumbers(context, document, { day, next, count });
  await moveCounter(db, institution_id, { document, period, next: numbers.at(-1)!.series_at + 1 });
  return { numbers, period, last_seal };
}

/** The number that the next document of a day would get: a preview, not a reservation. */
export async function previewNumber(
  context: Pick<Billing, 'db' | 'tenant'>,
  document: Numbered,
  day: string,
): Promise<string> {
  const { db, tenant } = context;
  const { reset } = await numberFormat(db, tenant.institution_id, document);
  const next = await nextNumber(db, tenant.institution_id, document, periodOf(day, reset));
  const [first] = await freeNumbers(context, document, { day, next, count: 1 });
  return first!.number;
}
