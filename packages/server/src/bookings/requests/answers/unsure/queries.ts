import { sql } from 'kysely';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type { Db } from '../../../../http/context.ts';

/** A form that was kept without a person, as it was sent. */
export interface KeptForm {
  form_type: FormType;
  form_hash: string;
  values: FormValues;
  children: { values: FormValues }[];
  signup_source: string;
  referrer: string;
  page_url: string;
  utm: Record<string, string>;
}

/** The form of a booking that made no person yet; undefined where it made one, or was erased. */
export async function keptForm(db: Db, institution_id: number, submission_id: number): Promise<KeptForm | undefined> {
  const { rows } = await sql<KeptForm>`
    select f.form_type, f.hash as form_hash, s.body->'values' as "values", coalesce(s.body->'children', '[]') as children, s.signup_source, s.referrer, s.page_url, s.utm
    from submission s join form f on f.institution_id = ${institution_id} and f.custom_form_id = s.custom_form_id
    where s.institution_id = ${institution_id} and s.id = ${submission_id} and s.person_id is null for no key update of s`.execute(
    db,
  );
  return rows[0];
}

/** Names the people of a booking that had none: its guardian, the children of its lines, and the form as their record has it. */
export async function namePeople(
  db: Db,
  institution_id: number,
  booking_id: number,
  named: {
    guardian_id: number | null;
    submission_id: number;
    lines: readonly { line: number; person_id: number }[];
  },
): Promise<void> {
  const { guardian_id, submission_id, lines } = named;
  await sql`update booking_line l set person_id = n.person_id from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n (line smallint, person_id bigint)
    where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} and l.line = n.line`.execute(db);
  await sql`update booking set guardian_id = ${guardian_id}::bigint, submission_id = ${submission_id}::bigint where institution_id = ${institution_id} and booking_id = ${booking_id}`.execute(
    db,
  );
}

/** Forgets the form that was kept without a person: each child has a copy of it now, which erasing them finds. */
export async function forgetForm(db: Db, institution_id: number, submission_id: number): Promise<void> {
  await db
    .deleteFrom('submission')
    .where('institution_id', '=', institution_id)
    .where('id', '=', submission_id)
    .where('person_id', 'is', null)
    .execute();
}
