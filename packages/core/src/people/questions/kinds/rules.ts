/**
 * The kinds of field in a form. `source` asks how a family heard about the school; `school` for the child's other school,
 * `schoolYear` for their year there, `subjects` for the catalog subjects they are interested in. In its own file, because
 * the editor's first view needs it without the checks.
 */
export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'date',
  'select',
  'multiselect',
  'radio',
  'checkbox',
  'source',
  'school',
  'schoolYear',
  'subjects',
  'gender',
  'country',
  'address',
  'guardian',
  'file',
] as const;

export type FieldType = (typeof fieldTypes)[number];

const choiceTypes: readonly FieldType[] = ['select', 'radio', 'multiselect', 'source', 'schoolYear'];

/** Whether a field of this kind has options that the school lists with it; those of `school` are suggestions. */
export function takesOptions(type: FieldType): boolean {
  return choiceTypes.includes(type) || type === 'school';
}

/** Whether a family can type its own answer, so that the school need list none. */
export function mayLackOptions(type: FieldType): boolean {
  return type === 'source' || type === 'school';
}

/** Whether an answer of this kind is one or more fixed options, whatever their source. */
export function isChoice(type: FieldType): boolean {
  return choiceTypes.includes(type) || type === 'subjects';
}

/** Kinds whose options a form requests by a separate call (`signUp/schools` and the like), because there may be many. */
export const listedTypes: readonly FieldType[] = ['school', 'schoolYear', 'subjects'];

/** Whether questions of a kind are always about the family, asked once for all of its children. */
export function isOfFamily(type: FieldType): boolean {
  return type === 'guardian' || type === 'address' || type === 'source';
}

interface Question {
  field_type: FieldType;
  field_name: string;
}

/**
 * Whether a school can choose to ask a question once for all children: not questions about who each child is, nor those that
 * are always the family's; a file belongs to one child.
 */
export function mayBeForFamily({ field_type, field_name }: Question): boolean {
  return (
    !isOfFamily(field_type) && field_type !== 'file' && !['firstName', 'surname', 'dob', 'gender'].includes(field_name)
  );
}

/** Whether a new question of a section is most likely about the family: it is beside the guardian or the address, away from the child's name. */
export function isFamilySection(fields: readonly Question[]): boolean {
  return (
    fields.some(({ field_type }) => field_type === 'guardian' || field_type === 'address') &&
    !fields.some(({ field_name }) => field_name === 'firstName' || field_name === 'surname')
  );
}
