import { fieldsIn, labelOf, type OwnPart, type PersonTexts } from '@schoolbell/core/people/fields';
import { each, ownParts } from '@schoolbell/core/people/values/rules';
import type { FieldValue } from '@schoolbell/core/people/questions/answers/rules';

/** What staff type about a person, in the names of the contract. */
export interface PersonForm extends PersonTexts<OwnPart> {
  address: PersonTexts<'address'>;
  custom: Record<string, FieldValue>;
  status?: string;
  interest?: string;
  stage_id?: string;
  guardian?: { firstName: string; surname: string; email: string; phone: string; relation: string };
}

/** The form's names by path, as they stand at the fields: for messages and for comparing two versions. */
export const labels: Record<string, string> = {
  ...each(ownParts, labelOf),
  ...Object.fromEntries(fieldsIn('address').map((field) => [`address.${field.name}`, labelOf(field)])),
  status: 'Status',
  interest: 'Interest',
};
