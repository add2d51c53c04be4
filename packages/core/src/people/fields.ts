import { genders } from './questions/genders/rules.ts';

/** Whose field it is, in the terms of files and screens. */
export type Whom = 'student' | 'lead' | 'guardian' | 'staff';
export const everybody: readonly Whom[] = ['student', 'lead', 'guardian', 'staff'];

/** Where a field is on pages and in forms. An address is one value of several fields. */
export type PersonPart = 'name' | 'contact' | 'about' | 'address' | 'origin';
export type OwnPart = Exclude<PersonPart, 'address'>;

interface Common {
  label: string;
  part: PersonPart;
  /** Its column in the table of people, if that has another name. */
  column?: string;
  /** Who has it; everyone if absent. */
  of?: readonly Whom[];
  /** False if people aren't filtered by it; otherwise the filter's name, if that differs. */
  filter?: false | { name?: string; label?: string };
  /** False if no column of a file that is imported brings it. */
  file?: false;
  /** False if two records are not compared by it before they are merged. */
  merge?: false;
  /** The `field_name` of the question that asks families for it, if that differs. */
  question?: string;
  /** The field's label where staff enter it, if that differs. */
  form?: { label: string };
  /** Nobody is without it. */
  required?: true;
}
/** One thing that is kept of each person. By its kind it is checked, typed in, read from files and shown. */
export type PersonField = Common &
  (
    | { kind: 'text' | 'email' | 'phone' | 'date' | 'country'; options?: never }
    | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  );

/**
 * What is kept about each person, in the order of every list, form and file. Add a field here and in a migration. Pages load
 * this before anything else, so details that only the server needs are short, or in another file.
 */
export const personFields = {
  firstName: {
    column: 'first_name',
    label: 'First name',
    kind: 'text',
    part: 'name',
    required: true,
    filter: false,
  },
  surname: { label: 'Surname', kind: 'text', part: 'name', filter: false },
  email: { label: 'Email', kind: 'email', part: 'contact' },
  phone: { label: 'Phone', kind: 'phone', part: 'contact' },
  dob: { label: 'Date of birth', kind: 'date', part: 'about', filter: { name: 'date_of_birth' } },
  gender: { label: 'Gender', kind: 'choice', options: genders, part: 'about' },
  nationality: { label: 'Nationality', kind: 'country', part: 'about' },
  street: { label: 'Street', kind: 'text', part: 'address' },
  city: { label: 'City', kind: 'text', part: 'address' },
  state: { label: 'State', kind: 'text', part: 'address' },
  zip: { label: 'Zip', kind: 'text', part: 'address', filter: { label: 'ZIP' } },
  country: { label: 'Country', kind: 'country', part: 'address' },
  referral_source: {
    label: 'How they heard about us',
    kind: 'text',
    part: 'origin',
    of: ['student', 'lead'],
    question: 'source',
    form: { label: 'Heard of us' },
  },
} as const satisfies Record<string, PersonField>;

type Fields = typeof personFields;
export type PersonFieldName = keyof Fields;
/** The names of the fields of a part. */
export type NameIn<Part extends PersonPart> = {
  [Name in PersonFieldName]: Fields[Name]['part'] extends Part ? Name : never;
}[PersonFieldName];
/** A field's possible values: one of its choices or nothing, else any text. */
export type ValueOf<Field> = Field extends { options: readonly { value: infer Value extends string }[] }
  ? Value | ''
  : string;
/** A person's values by the names of the fields. */
export type PersonValues<Part extends PersonPart = PersonPart> = {
  [Name in NameIn<Part>]: ValueOf<Fields[Name]>;
};
/** The same as texts, as pages and forms hold them. */
export type PersonTexts<Part extends PersonPart = PersonPart> = Record<NameIn<Part>, string>;
/** The column of a field. */
export type ColumnOf<Name extends PersonFieldName> = Fields[Name] extends { column: infer Column extends string }
  ? Column
  : Name;
export type NamedField<Part extends PersonPart = PersonPart> = PersonField & {
  name: NameIn<Part>;
  column: string;
  of: readonly Whom[];
};

const list = Object.entries<PersonField>(personFields).map(([name, field]) => ({
  column: name,
  of: everybody,
  ...field,
  name,
}));

/** The fields of some parts, of all without any, in the list's order. */
export function fieldsIn<Part extends PersonPart = PersonPart>(...parts: Part[]): NamedField<Part>[] {
  return list.filter(({ part }) => !parts[0] || (parts as PersonPart[]).includes(part)) as NamedField<Part>[];
}

/** A field's label where staff read and enter it. */
export const labelOf = ({ form, label }: PersonField): string => form?.label ?? label;
