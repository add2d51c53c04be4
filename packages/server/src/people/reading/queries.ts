import type { NotificationType } from '@schoolbell/core/people/reading/rules';
import type { Db } from '../../http/context.ts';

/** Marks something as read by a person, once, and returns the mark's id. */
export async function markRead(
  db: Db,
  mark: { institution_id: number; user_detail_id: number; type: NotificationType; related_type_id: number; now: Date },
): Promise<number> {
  const { now, ...values } = mark;
  const { notification_read_data_id } = await db
    .insertInto('notification_read')
    .values({ ...values, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['institution_id', 'user_detail_id', 'type', 'related_type_id'])
        .doUpdateSet({ related_type_id: values.related_type_id }),
    )
    .returning('notification_read_data_id')
    .executeTakeFirstOrThrow();
  return notification_read_data_id;
}

/** Forgets who has read deleted entries. */
export async function forgetRead(
  db: Db,
  {
    institution_id,
    type,
    related_type_id,
  }: { institution_id: number; type: NotificationType; related_type_id: number },
): Promise<void> {
  await db
    .deleteFrom('notification_read')
    .where('institution_id', '=', institution_id)
    .where('type', '=', type)
    .where('related_type_id', '=', related_type_id)
    .execute();
}
