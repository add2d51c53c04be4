import type { Db } from '../../http/context.ts';

/** Who connected a gateway; null where it is not connected. */
export async function connectedBy(db: Db, institution_id: number, provider: string): Promise<number | null> {
  const found = await db
    .selectFrom('integration')
    .select('connected_by')
    .where('institution_id', '=', institution_id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return found?.connected_by ?? null;
}
