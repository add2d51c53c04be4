/**
 * The kinds of field a form can hold. `source` asks how a family heard of the school; `school` which other school a child
 * goes to, `schoolYear` their year there, `subjects` what of the catalog they are interested in. A file of its own, because
 * the editor's first view needs it without the checks.
 */
export const fieldTypes = [
  'text', 'textarea', 'number', 'email', 'phone', 'date', 'select', 'multiselect', 'radio', 'checkbox',
  'source', 'school', 'schoolYear', 'subjects', 'gender', 'country', 'address', 'guardian', 'file',
] as const;

export type FieldType = (typeof fieldTypes)[number];

const choiceTypes: readonly FieldType[] = ['select', 'radio', 'multiselect', 'source', 'schoolYear'];

/** Whether a field of this kind has choices that the school lists with it; those of `school` are suggestions. */
export function takesOptions(type: FieldType): boolean {
  return choiceTypes.includes(type) || type === 'school';
}

/** Whether a family may write its own answer, so that the school need list none. */
export function mayLackOptions(type: FieldType): boolean {
  return type === 'source' || type === 'school';
}

/** Whether an answer of this kind is one or some of set choices, whoever lists them. */
export function isChoice(type: FieldType): boolean {
  return choiceTypes.includes(type) || type === 'subjects';
}

/** Kinds whose choices a form asks for by a call of its own (`signUp/schools` and the like), because they may be many. */
export const listedTypes: readonly FieldType[] = ['school', 'schoolYear', 'subjects'];
