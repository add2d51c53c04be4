/** The kinds of field a form can hold. `source` asks how a family heard of the school. A file of its own, because the editor's first view needs it without the checks. */
export const fieldTypes = [
  'text', 'textarea', 'number', 'email', 'phone', 'date', 'select', 'multiselect', 'radio', 'checkbox',
  'source', 'gender', 'country', 'address', 'guardian', 'file',
] as const;

export type FieldType = (typeof fieldTypes)[number];

const choiceTypes: readonly FieldType[] = ['select', 'radio', 'multiselect', 'source'];

/** Whether a field of this kind has choices that the school lists. */
export function takesOptions(type: FieldType): boolean {
  return choiceTypes.includes(type);
}
