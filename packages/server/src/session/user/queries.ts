import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { Who } from '../queries.ts';

/** The signed-in person with institution and plan, as `session/user` returns it; undefined if the person was archived. */
export async function findUser(db: Db, { institution_id, user_detail_id }: Who) {
  return db
    .selectFrom('person')
    .innerJoin('institution', 'institution.institution_id', 'person.institution_id')
    .select((eb) => [
      'person.user_detail_id',
      'person.first_name',
      'person.surname',
      'person.image_handle',
      'person.role_id',
      'person.created_at',
      'person.version',
      'person.email',
      'institution.institution_id',
      'institution.institution_name',
      'institution.institution_email',
      'institution.logo_handle',
      'institution.currency',
      'institution.country',
      'institution.time_zone',
      'institution.name_order',
      'institution.hash',
      'institution.is_trial',
      'institution.trial_expiry_date',
      'institution.is_failed',
      'institution.plan_expiry_date',
      'institution.customer_portal',
      'institution.stripe_customer_id',
      'institution.plan_code',
      eb
        .selectFrom('person as colleague')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('colleague.institution_id', '=', institution_id)
        .where('colleague.role_id', 'in', [1, 2, 7, 8, 9, 10])
        .where('colleague.archived_at', 'is', null)
        .as('active_staff_count'),
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_control a
        where a.institution_id = person.institution_id and a.role_id = person.role_id)
        || (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_person a
        where a.institution_id = person.institution_id and a.user_detail_id = person.user_detail_id)`.as('controls'),
      eb
        .exists(
          eb
            .selectFrom('sign_in_person as mine')
            .innerJoin('sign_in', 'sign_in.sign_in_id', 'mine.sign_in_id')
            .select('sign_in.sign_in_id')
            .whereRef('mine.user_detail_id', '=', 'person.user_detail_id')
            .where('sign_in.totp_confirmed_at', 'is not', null),
        )
        .as('second_factor'),
    ])
    .where('person.institution_id', '=', institution_id)
    .where('person.user_detail_id', '=', user_detail_id)
    .where('person.archived_at', 'is', null)
    .executeTakeFirst();
}
