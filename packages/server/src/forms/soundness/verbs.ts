import { conditionsRefusal } from '@schoolbell/core/forms/conditions/soundness/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { sayFor } from '../../words/verbs.ts';
import { fieldsOf } from '../fields/queries.ts';
import { sectionsOf } from '../sections/queries.ts';

/**
 * Refuses a change that makes a form's conditions unsound. It is called after writing, so that the whole form is checked
 * with the change, and the refusal rolls it back with the transaction. `on` names the form if it is another one than the
 * edited one.
 */
export async function refuseUnsound({ db, tenant }: StaffContext, custom_form_id: number, on = ''): Promise<void> {
  const { institution_id } = tenant;
  const [fields, headers] = await Promise.all([
    fieldsOf(db, institution_id, custom_form_id, { is_archived: 0 }),
    sectionsOf(db, institution_id, custom_form_id),
  ]);
  const refusal = conditionsRefusal(fields, headers);
  if (!refusal) return;
  const text = await sayFor(db, institution_id, on ? `${refusal} (${on})` : refusal);
  throw new Failure('conflict', text, { conditions: text });
}
