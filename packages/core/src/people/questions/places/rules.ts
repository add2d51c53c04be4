import { fieldsIn } from '../../fields.ts';
import { ownParts } from '../../values/rules.ts';

/** Questions whose answers have a column in a person's record, with the name of the column. */
export const placeOfQuestion: ReadonlyMap<string, string> = new Map([
  ...fieldsIn(...ownParts).map(({ question, name }) => [question ?? name, name] as const),
  ['address', 'address'],
  ['guardian', 'guardian'],
]);
