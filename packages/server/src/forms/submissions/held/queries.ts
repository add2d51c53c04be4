import { sql } from 'kysely';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { ShownValue } from '@schoolbell/core/forms/submissions/rules';
import type { Db } from '../../../http/context.ts';
import type { SubmissionToAdd } from '../queries.ts';

/** The most held submissions in a list; the rest follow once these are decided. */
const MOST_HELD = 200;

/** Submissions of a form type that wait for a person, newest first. */
export async function heldOf(db: Db, institution_id: number, form_type: FormType) {
  return db
    .selectFrom('submission as s')
    .innerJoin('form as f', (join) =>
      join.onRef('f.institution_id', '=', 's.institution_id').onRef('f.custom_form_id', '=', 's.custom_form_id'),
    )
    .select([
      's.id as submission_id',
      'f.form_type',
      'f.custom_form_name as form_name',
      's.held_reason',
      's.created_at',
      's.page_url',
      's.shown',
      's.body',
    ])
    .where('s.institution_id', '=', institution_id)
    .where('s.state', '=', 'held')
    .where('f.form_type', '=', form_type)
    .where('f.purpose', '=', 'own')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MOST_HELD)
    .execute();
}

/** A held submission, locked until its decision is written. Dismissed ones can be put back. */
export async function lockHeld(db: Db, institution_id: number, id: number) {
  return db
    .selectFrom('submission as s')
    .innerJoin('form as f', (join) =>
      join.onRef('f.institution_id', '=', 's.institution_id').onRef('f.custom_form_id', '=', 's.custom_form_id'),
    )
    .select(['s.id', 's.state', 's.body', 's.signup_source', 's.is_duplicate', 'f.form_type', 'f.hash as form_hash'])
    .where('s.institution_id', '=', institution_id)
    .where('s.id', '=', id)
    .where('s.state', 'in', ['held', 'dismissed'])
    .where('f.purpose', '=', 'own')
    .forUpdate('s')
    .executeTakeFirst();
}

/** Writes the decision on a held submission. */
export async function decide(
  db: Db,
  decision: {
    institution_id: number;
    id: number;
    state: 'accepted' | 'held' | 'dismissed';
    person_id: number | null;
    by: number;
    now: Date;
  },
): Promise<void> {
  const open = decision.state === 'held';
  await db
    .updateTable('submission')
    .set({
      state: decision.state,
      person_id: decision.person_id,
      decided_by: open ? null : decision.by,
      decided_at: open ? null : decision.now,
    })
    .where('institution_id', '=', decision.institution_id)
    .where('id', '=', decision.id)
    .execute();
}

/** Leaves a held form of several children to the first one, and gives the others a copy with their own answers. */
export async function splitSubmission(
  db: Db,
  institution_id: number,
  id: number,
  parts: readonly { person_id: number; body: SubmissionToAdd['body']; shown: ShownValue[] }[],
): Promise<void> {
  await sql`insert into submission (institution_id, custom_form_id, person_id, state, held_reason, decided_by, decided_at, body, shown, signup_source, referrer, page_url, utm, terms, signature, is_duplicate, created_at)
    select s.institution_id, s.custom_form_id, part.person_id, s.state, s.held_reason, s.decided_by, s.decided_at, part.body, part.shown, s.signup_source, s.referrer, s.page_url, s.utm, s.terms, s.signature, s.is_duplicate, s.created_at
    from submission s, jsonb_to_recordset(${JSON.stringify(parts.slice(1))}::jsonb) as part (person_id bigint, body jsonb, shown jsonb) where s.institution_id = ${institution_id} and s.id = ${id}`.execute(
    db,
  );
  const [first] = parts;
  await db
    .updateTable('submission')
    .set({ body: JSON.stringify(first!.body), shown: JSON.stringify(first!.shown) })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}
