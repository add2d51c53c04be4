import { fieldsIn, type NamedField, type PersonPart } from '../../people/fields.ts';
import type { FieldType } from '../../people/questions/kinds/rules.ts';
import { interestLevels } from '../../people/interest/rules.ts';
import type { FieldKind, FilterField, Operator } from '../rules.ts';

/** Whom a filter is about. */
export const filterTypes = ['student', 'lead'] as const;
export type FilterType = (typeof filterTypes)[number];

type Own = Pick<FilterField, 'name' | 'label' | 'kind'> & Partial<FilterField>;

const searched: Operator[] = ['contains', 'not_contains', 'empty', 'not_empty'];

/** A field of the record as a filter. */
function filterOf({ name, label, kind, options, filter }: NamedField): Own[] {
  if (filter === false) return [];
  return [
    {
      name: filter?.name ?? name,
      label: filter?.label ?? label,
      kind: kind === 'email' || kind === 'phone' ? 'text' : kind,
      ...(options && { options: options.map(({ value, label: text }) => ({ value, label: text })) }),
    },
  ];
}

const filtersIn = (type: FilterType, ...parts: PersonPart[]): Own[] =>
  fieldsIn(...parts)
    .filter(({ of }) => of.includes(type))
    .flatMap((field) =>
      field.name === 'dob'
        ? [
            { name: 'age', label: 'Age', kind: 'number' },
            ...filterOf(field),
            { name: 'birthday', label: 'Birthday', kind: 'birthday' },
          ]
        : filterOf(field),
    );

/** What both kinds of people have. */
const shared = (type: FilterType): readonly Own[] => [
  ...filtersIn(type, 'name', 'contact', 'about', 'address'),
  { name: 'guardian', label: 'Guardian (name, email or phone)', kind: 'text', only: searched },
  { name: 'signup_source', label: 'Source', kind: 'text' },
  ...filtersIn(type, 'origin'),
  { name: 'has_guardian', label: 'Has a guardian', kind: 'tick' },
  {
    name: 'household_size',
    label: 'Children in the family',
    kind: 'number',
    only: ['is', 'is_not', 'more_than', 'less_than', 'at_least', 'at_most', 'between'],
  },
  { name: 'tag', label: 'Tag', kind: 'choices', ids: true },
  { name: 'form_type', label: 'Form they sent', kind: 'choices', ids: true },
];

/** The fields of a record by type, in the order they are offered. Stages, owners, batches, tags and forms get their choices from the school. */
const own: Record<FilterType, readonly Own[]> = {
  student: [
    { name: 'student_name', label: '{Student} name', kind: 'text' },
    {
      name: 'user_status',
      label: 'Status',
      kind: 'choice',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'trial', label: 'Trial' },
        { value: 'paused', label: 'Paused' },
      ],
    },
    { name: 'batch', label: 'Batch', kind: 'choices', ids: true },
    ...shared('student'),
    { name: 'created_date', label: 'Joined', kind: 'date' },
    { name: 'converted_date', label: 'Converted from a lead', kind: 'date' },
  ],
  lead: [
    { name: 'lead_name', label: 'Lead name', kind: 'text' },
    { name: 'lead_stage', label: 'Stage', kind: 'choice', ids: true },
    { name: 'lead_last_stage', label: 'Stage before', kind: 'choice', ids: true },
    { name: 'lead_stage_days', label: 'Days in the stage', kind: 'number' },
    { name: 'lead_rotten', label: 'Rotten', kind: 'tick' },
    {
      name: 'lead_interest',
      label: 'Interest',
      kind: 'choice',
      ids: true,
      options: interestLevels.map(({ value, label }) => ({ value: String(value), label })),
    },
    { name: 'lead_owner', label: 'Owner', kind: 'choice', ids: true },
    ...shared('lead'),
    { name: 'created_date', label: 'Enquired', kind: 'date' },
  ],
};

/** The fields of a student's or lead's own record; without the school's choices. */
export function ownFields(type: FilterType): FilterField[] {
  return own[type].map((field) => ({ options: [], ids: false, custom_form_field_id: null, is_archived: 0, ...field }));
}

/** How answers to a question are compared; null if they can't be. */
export function kindOfQuestion(type: FieldType | string, hasOptions: boolean): FieldKind | null {
  if (['text', 'textarea', 'email', 'phone', 'school'].includes(type)) return 'text';
  if (type === 'number' || type === 'date' || type === 'country') return type;
  if (['select', 'radio', 'source', 'schoolYear', 'gender'].includes(type)) return 'choice';
  if (type === 'multiselect' || type === 'subjects') return 'choices';
  if (type === 'checkbox') return hasOptions ? 'choices' : 'tick';
  return null;
}
