import type { Numbered } from '@schoolbell/core/billing/numbers/rules';
import type { Db } from '../../../http/context.ts';
import { numbersTaken } from '../../numbers/queries.ts';
import { sealedInvoices, sealedNotes } from '../queries.ts';
import { sealOf } from '../verbs.ts';
import { listReceipts, listSeries, type Series } from './queries.ts';

const BLOCK = 500;
const nouns: Record<Numbered, string> = { invoice: 'Invoice', creditNote: 'Credit note', receipt: 'Receipt' };

/** A document at its place in a series; receipts have no text and no seal. */
interface Placed {
  at: number;
  number: string;
  text?: string;
  seal?: Buffer | null;
}

async function readBlock(
  db: Db,
  institution_id: number,
  document: Numbered,
  which: { series: string; after: number; count: number },
): Promise<Placed[]> {
  if (document === 'receipt') return listReceipts(db, institution_id, which);
  const sealed = await (document === 'invoice' ? sealedInvoices : sealedNotes)(db, institution_id, which);
  return sealed.map((one) => ({ ...one, at: (JSON.parse(one.text) as { at: number }).at }));
}

/**
 * The numbers that a place may have had, judged by a document of the same series: a changed pattern skips the numbers that
 * documents of another series have.
 */
export function numbersAt(place: number, { at, number }: { at: number; number: string }): string[] {
  const [known, wanted] = [String(at), String(place)];
  const found: string[] = [];
  for (let from = number.indexOf(known); from >= 0; from = number.indexOf(known, from + 1))
    for (let width = wanted.length; width <= known.length; width++)
      found.push(`${number.slice(0, from)}${wanted.padStart(width, '0')}${number.slice(from + known.length)}`);
  return found;
}

/** Places of a series that have no document, although no other series has their numbers. */
async function missingPlaces(
  db: Db,
  institution_id: number,
  document: Numbered,
  { from, next }: { from: number; next: Placed },
): Promise<number[]> {
  const places = Array.from({ length: next.at - from }, (_, more) => from + more);
  const possible = places.map((place) => numbersAt(place, next));
  const taken = new Set(await numbersTaken(db, institution_id, document, possible.flat()));
  return places.filter((_, at) => !possible[at]!.some((number) => taken.has(number)));
}

const rangeText = (places: readonly number[]) =>
  places.length === 1 ? `number ${places[0]} is` : `numbers ${places[0]} to ${places.at(-1)} (${places.length}) are`;

const placeOf = (document: Numbered, series: string) => `${nouns[document]} series ${series || 'without a period'}`;

/** What is missing between the place that was expected and a document. */
async function gapBefore(
  db: Db,
  institution_id: number,
  { document, series, expected, one }: { document: Numbered; series: string; expected: number; one: Placed },
): Promise<string[]> {
  if (one.at <= expected) return [];
  const gone = await missingPlaces(db, institution_id, document, { from: expected, next: one });
  return gone.length > 0 ? [`${placeOf(document, series)}: ${rangeText(gone)} missing before ${one.number}.`] : [];
}

/** Whether a document has the seal that it must have. */
function sealFaults(noun: string, { number, seal }: Placed, wanted: Buffer): string[] {
  if (!seal) return [`${noun} ${number} has no seal.`];
  if (seal.equals(wanted)) return [];
  return [`${noun} ${number} does not fit its seal: it, or the document before it, was changed.`];
}

/** What is wrong with a series: gaps, and documents that are not what they were when they were sealed. */
async function checkSeries(
  db: Db,
  institution_id: number,
  { document, series, next, last_seal }: Series,
): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  const noun = nouns[document];
  const where = placeOf(document, series);
  let [count, expected, last] = [0, 1, null as Buffer | null];
  for (;;) {
    const block = await readBlock(db, institution_id, document, { series, after: expected - 1, count: BLOCK });
    for (const one of block) {
      faults.push(...(await gapBefore(db, institution_id, { document, series, expected, one })));
      if (one.text !== undefined) {
        faults.push(...sealFaults(noun, one, sealOf(last, one.text)));
        // The chain goes on from what is stored, so that each fault is told once.
        last = one.seal ?? null;
      }
      expected = one.at + 1;
    }
    count += block.length;
    if (block.length < BLOCK) break;
  }
  if (next === null) faults.push(`${where}: its counter is missing.`);
  else if (next !== expected) faults.push(`${where}: its counter is at ${next}, but the next number is ${expected}.`);
  if (document !== 'receipt' && next !== null && count > 0 && !(last && last_seal?.equals(last)))
    faults.push(`${where}: the last seal is not the one that its counter keeps.`);
  return { count, faults };
}

/** Walks every series of documents of a school: how many documents there are, and all that is wrong with them. */
export async function checkDocuments(db: Db, institution_id: number): Promise<{ count: number; faults: string[] }> {
  const whole = { count: 0, faults: [] as string[] };
  for (const series of await listSeries(db, institution_id)) {
    const { count, faults } = await checkSeries(db, institution_id, series);
    whole.count += count;
    whole.faults.push(...faults);
  }
  return whole;
}
