import type { Db } from '../../http/context.ts';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { saveSetting as save } from '@schoolbell/core/forms/settings/contract';

/** Terms, signature and offers of a form. */
export async function settingsOf(db: Db, institution_id: number, custom_form_id: number): Promise<Setting[]> {
  return db
    .selectFrom('form_setting')
    .select(['type', 'should_display', 'is_required', 'label', 'text', 'link'])
    .where('institution_id', '=', institution_id)
    .where('custom_form_id', '=', custom_form_id)
    .orderBy('type', 'desc')
    .execute();
}

/** Writes the terms, the signature or an offer of a form. */
export async function saveSetting(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  { type, ...setting }: Setting,
): Promise<void> {
  await db
    .insertInto('form_setting')
    .values({ institution_id, custom_form_id, type, ...setting })
    .onConflict((conflict) => conflict.columns(['institution_id', 'custom_form_id', 'type']).doUpdateSet(setting))
    .execute();
}

export type Setting = ResultOf<typeof save>;
