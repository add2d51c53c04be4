import type { Brought, Db } from '../../http/context.ts';
import { aloneAtFolding, countFold, foldDays, takeChanges } from './queries.ts';

/**
 * Brings kept sums up to date with the days that changed first. It must be alone in a REPEATABLE READ transaction: what it
 * adds up and the changes it takes away are then of the same moment, and a change that is still being written stays.
 * Returns whether it found some.
 */
export async function foldChanges(db: Db, institution_id: number, { facts }: Pick<Brought, 'facts'>): Promise<boolean> {
  // Never the lock that waits: what this transaction sees would be older than what the other one wrote.
  if (!(await aloneAtFolding(db, institution_id))) return false;
  await countFold(db, institution_id);
  const taken = await takeChanges(
    db,
    institution_id,
    facts.map(({ name }) => name),
  );
  for (const { fact, days } of taken)
    await foldDays(
      db,
      institution_id,
      facts.find(({ name }) => name === fact)!,
      days,
    );
  return taken.length > 0;
}
