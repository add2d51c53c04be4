import type { AlertKind } from '@schoolbell/core/http/kind';
import type { Alert } from '@schoolbell/core/settings/alerts/kinds/rules';
import { rolesTold } from '@schoolbell/core/settings/alerts/rules';
import type { Db } from '../../http/context.ts';

/** A school's stored choices about its mails: only what it changed. */
export async function storedAlerts(db: Db, institution_id: number) {
  return db
    .selectFrom('alert')
    .select(['alert', 'role_id', 'value'])
    .where('institution_id', '=', institution_id)
    .execute();
}

/** The roles whose staff get a kind of mail, with `FAMILIES` if families do. */
export async function rolesToTell(db: Db, institution_id: number, alert: AlertKind): Promise<ReadonlySet<number>> {
  return rolesTold(
    await db
      .selectFrom('alert')
      .select(['role_id', 'value'])
      .where('institution_id', '=', institution_id)
      .where('alert', '=', alert.name)
      .execute(),
  );
}

/** Switches a kind of mail for a role. */
export async function switchAlert(
  db: Db,
  institution_id: number,
  change: { alert: Alert; role_id: number; value: 0 | 1 },
): Promise<void> {
  await db
    .insertInto('alert')
    .values({ institution_id, ...change })
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'alert', 'role_id']).doUpdateSet({ value: change.value }),
    )
    .execute();
}
