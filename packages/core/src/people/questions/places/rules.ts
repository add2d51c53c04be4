import { fieldsIn } from '../../fields.ts';
import { ownParts } from '../../values/rules.ts';

/** Questions whose answers a person's record has a place for, with the name that it has there. */
export const placeOfQuestion: ReadonlyMap<string, string> = new Map([
  ...fieldsIn(...ownParts).map(({ question, name }) => [question ?? name, name] as const),
  ['address', 'address'],
  ['guardian', 'guardian'],
]);
