import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import { contactKey, similarNames } from '@schoolbell/core/people/rules';
import { newHash } from '../../../db/hash.ts';
import type { Db } from '../../../http/context.ts';
import { type GuardianToAdd, clean } from '../queries.ts';

/** The guardian of a person from now on: their id, and the search text for the child. */
export interface Household {
  guardian_id: number;
  guardian_text: string;
}

/** What the search knows of a guardian: name, e-mail, and the phone's digits. */
function textOf(guardian: { first_name: string; surname: string; email: string; phone: string }): string {
  return [guardian.first_name, guardian.surname, guardian.email, guardian.phone.replace(/\D/g, '')]
    .filter(Boolean)
    .join(' ');
}

/**
 * Finds the guardian with the same e-mail or phone and a similar name, or adds them, so that siblings share their guardian.
 * Their details don't change, because a public form changes nobody's record.
 */
export async function guardianFor(
  db: Db,
  question: { institution_id: number; role_id: number; guardian: GuardianToAdd; child_email: string; now: Date },
): Promise<Household> {
  const { institution_id, role_id, guardian, now } = question;
  const values = {
    first_name: clean(guardian.firstName),
    surname: clean(guardian.surname),
    phone: clean(guardian.phone),
    email: guardian.same_as_primary_email ? question.child_email : clean(guardian.email),
  };
  const known = await findGuardian(db, institution_id, values);
  if (known) {
    if (known.role_id === LEAD_GUARDIAN && role_id === GUARDIAN) {
      await db
        .updateTable('person')
        .set({ role_id, updated_at: now })
        .where('institution_id', '=', institution_id)
        .where('user_detail_id', '=', known.user_detail_id)
        .execute();
    }
    return { guardian_id: known.user_detail_id, guardian_text: textOf(known) };
  }
  const added = await db
    .insertInto('person')
    .values({ institution_id, role_id, hash: newHash(), ...values, created_at: now, updated_at: now })
    .returning('user_detail_id')
    .executeTakeFirstOrThrow();
  return { guardian_id: added.user_detail_id, guardian_text: textOf(values) };
}

/** The guardian with one of these contacts and a similar name; undefined if nobody has both. */
async function findGuardian(
  db: Db,
  institution_id: number,
  values: { first_name: string; surname: string; email: string; phone: string },
) {
  const email = contactKey(values.email);
  const phone = contactKey(values.phone);
  if (!email && !phone) return undefined;
  const rows = await db
    .selectFrom('person')
    .select(['user_detail_id', 'role_id', 'first_name', 'surname', 'email', 'phone'])
    .where('institution_id', '=', institution_id)
    .where('role_id', 'in', [GUARDIAN, LEAD_GUARDIAN])
    .where('archived_at', 'is', null)
    .where((at) =>
      at.or([
        ...(email ? [at.and([at('email_key', '=', email), at('email_key', '<>', '')])] : []),
        ...(phone ? [at.and([at('phone_key', '=', phone), at('phone_key', '<>', '')])] : []),
      ]),
    )
    .orderBy('user_detail_id')
    .limit(50)
    .execute();
  const name = `${values.first_name} ${values.surname}`;
  return rows.find((row) => similarNames(`${row.first_name} ${row.surname}`, name));
}
