import type { Brought, Db } from '../../http/context.ts';
import { markDays, type Span } from '../queries.ts';
import { countDifferences, type Difference, differences } from './queries.ts';

export type { Difference } from './queries.ts';

/**
 * Compares all kept sums of a span of whole months with what they are sums of. Days that differ are marked as changed: from
 * then on they are read live, and the next fold replaces them.
 */
export async function checkSums(
  db: Db,
  institution_id: number,
  { facts }: Pick<Brought, 'facts'>,
  span: Span = { from: '', to: '' },
): Promise<Difference[]> {
  const all: Difference[] = [];
  for (const fact of facts) {
    const wrong = await differences(db, institution_id, fact, span);
    if (wrong.length > 0) await markDays(db, institution_id, fact.name, [...new Set(wrong.map(({ day }) => day))]);
    all.push(...wrong);
  }
  if (all.length > 0) await countDifferences(db, institution_id, all.length);
  return all;
}

/** A difference in words: `invoice, day 2026-11-26, SGD issued 2026-12-10: kept 1 100 0, but it is 2 200 0`. */
export function differenceText({ fact, grain, day, keys, kept, found }: Difference): string {
  const when = grain === 'day' ? `day ${day}` : `month ${day.slice(0, 7)}`;
  const sums = (some: number[] | null) => some?.join(' ') ?? 'nothing';
  return `${fact}, ${when}, ${keys.filter(Boolean).join(' ')}: kept ${sums(kept)}, but it is ${sums(found)}`;
}
