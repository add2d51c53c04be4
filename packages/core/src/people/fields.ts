import { genders } from './questions/genders/rules.ts';

/** Whom a field may be about, as files and screens tell people apart. */
export type Whom = 'student' | 'lead' | 'guardian' | 'staff';
export const everybody: readonly Whom[] = ['student', 'lead', 'guardian', 'staff'];
const families: readonly Whom[] = ['student', 'lead'];

/** Where a field is on pages and in forms. An address is one value of several fields. */
export type PersonPart = 'name' | 'contact' | 'about' | 'address' | 'origin';
export type OwnPart = Exclude<PersonPart, 'address'>;

interface Common {
  /** Its column in the table of people. */
  column: string;
  label: string;
  part: PersonPart;
  /** Who has it. */
  of: readonly Whom[];
  /** What people are filtered by, under a name or label of its own where it has one; false where they are not. */
  filter: false | { name?: string; label?: string };
  /** What a column of a file that is imported may be, and the headers that mean it. */
  file: false | { label?: string; headers?: readonly string[] };
  /** Whether two records are compared by it before they are merged; an address is compared as a whole. */
  merge: boolean;
  /** The `field_name` of the question that asks families for it. */
  question: string | false;
  /** How staff type it in. */
  form?: { label?: string; placeholder?: string };
  /** Nobody is without it. */
  required?: true;
}
/** One thing that is kept of each person. By its kind it is checked, typed in, read from files and shown. */
export type PersonField = Common &
  (
    | { kind: 'text' | 'email' | 'phone' | 'date' | 'country'; options?: never }
    | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  );

/** What is kept of each person, in the order of every list, form and file. A field is added here and in a migration. */
export const personFields = {
  firstName: {
    column: 'first_name',
    label: 'First name',
    kind: 'text',
    part: 'name',
    of: everybody,
    filter: false,
    file: { headers: ['given name', 'forename', 'vorname', 'prenom', 'nombre', 'first', '名'] },
    merge: true,
    question: 'firstName',
    required: true,
  },
  surname: {
    column: 'surname',
    label: 'Surname',
    kind: 'text',
    part: 'name',
    of: everybody,
    filter: false,
    file: { headers: ['last name', 'family name', 'nachname', 'nom', 'apellido', 'apellidos', 'last', '姓'] },
    merge: true,
    question: 'surname',
  },
  email: {
    column: 'email',
    label: 'Email',
    kind: 'email',
    part: 'contact',
    of: everybody,
    filter: {},
    file: { headers: ['e mail', 'email address', 'mail', 'student email', 'メール', 'メールアドレス'] },
    merge: true,
    question: 'email',
  },
  phone: {
    column: 'phone',
    label: 'Phone',
    kind: 'phone',
    part: 'contact',
    of: everybody,
    filter: {},
    file: { headers: ['phone number', 'mobile', 'telephone', 'telefon', 'tel', 'cell', '電話', '電話番号'] },
    merge: true,
    question: 'phone',
  },
  dob: {
    column: 'dob',
    label: 'Date of birth',
    kind: 'date',
    part: 'about',
    of: everybody,
    filter: { name: 'date_of_birth' },
    file: { headers: ['birthday', 'birth date', 'born', 'geburtsdatum', 'dateofbirth', '生年月日'] },
    merge: true,
    question: 'dob',
  },
  gender: {
    column: 'gender',
    label: 'Gender',
    kind: 'choice',
    options: genders,
    part: 'about',
    of: everybody,
    filter: {},
    file: { headers: ['sex', 'geschlecht', '性別'] },
    merge: true,
    question: 'gender',
  },
  nationality: {
    column: 'nationality',
    label: 'Nationality',
    kind: 'country',
    part: 'about',
    of: everybody,
    filter: {},
    file: { headers: ['citizenship'] },
    merge: true,
    question: 'nationality',
  },
  street: {
    column: 'street',
    label: 'Street',
    kind: 'text',
    part: 'address',
    of: everybody,
    filter: {},
    file: { headers: ['address', 'street address', 'address line 1', 'strasse'] },
    merge: false,
    question: false,
  },
  city: {
    column: 'city',
    label: 'City',
    kind: 'text',
    part: 'address',
    of: everybody,
    filter: {},
    file: { headers: ['town', 'ort', 'stadt'] },
    merge: false,
    question: false,
  },
  state: {
    column: 'state',
    label: 'State',
    kind: 'text',
    part: 'address',
    of: everybody,
    filter: {},
    file: { headers: ['province', 'region', 'county'] },
    merge: false,
    question: false,
  },
  zip: {
    column: 'zip',
    label: 'Zip',
    kind: 'text',
    part: 'address',
    of: everybody,
    filter: { label: 'ZIP' },
    file: { label: 'Postal code', headers: ['zip code', 'postcode', 'plz', 'post code'] },
    merge: false,
    question: false,
  },
  country: {
    column: 'country',
    label: 'Country',
    kind: 'country',
    part: 'address',
    of: everybody,
    filter: {},
    file: { headers: ['land', 'country code'] },
    merge: false,
    question: false,
  },
  referral_source: {
    column: 'referral_source',
    label: 'How they heard of us',
    kind: 'text',
    part: 'origin',
    of: families,
    filter: {},
    file: { headers: ['referral', 'referral source', 'heard of us', 'how did you hear about us'] },
    merge: true,
    question: 'source',
    form: { label: 'Heard of us', placeholder: 'A friend, the open day …' },
  },
} as const satisfies Record<string, PersonField>;

type Fields = typeof personFields;
export type PersonFieldName = keyof Fields;
/** The names of the fields of a part. */
export type NameIn<Part extends PersonPart> = {
  [Name in PersonFieldName]: Fields[Name]['part'] extends Part ? Name : never;
}[PersonFieldName];
/** What a field may hold: one of its choices or nothing, else any text. */
export type ValueOf<Field> = Field extends { options: readonly { value: infer Value extends string }[] }
  ? Value | ''
  : string;
/** A person's values by the names of the fields. */
export type PersonValues<Part extends PersonPart = PersonPart> = {
  [Name in NameIn<Part>]: ValueOf<Fields[Name]>;
};
/** The same as texts, as pages and forms hold them. */
export type PersonTexts<Part extends PersonPart = PersonPart> = Record<NameIn<Part>, string>;
export type NamedField<Part extends PersonPart = PersonPart> = PersonField & { name: NameIn<Part> };

const list = Object.entries<PersonField>(personFields).map(([name, field]) => ({ ...field, name }));

/** The fields of some parts, of all without any, in the list's order. */
export function fieldsIn<Part extends PersonPart = PersonPart>(...parts: Part[]): NamedField<Part>[] {
  const wanted: readonly PersonPart[] = parts;
  return list.filter(({ part }) => parts.length === 0 || wanted.includes(part)) as NamedField<Part>[];
}

const byName = new Map<string, NamedField>(fieldsIn().map((field) => [field.name, field]));
/** The field of a name; undefined where the name is another one. */
export const fieldNamed = (name: string): NamedField | undefined => byName.get(name);

/** What a field is called where staff read it and type it in. */
export const labelOf = ({ form, label }: PersonField): string => form?.label ?? label;

/** Something of each field of some parts, by the field's name. */
export function each<Part extends PersonPart, Made>(
  parts: readonly Part[],
  make: (field: NamedField<Part>) => Made,
): Record<NameIn<Part>, Made> {
  return Object.fromEntries(fieldsIn(...parts).map((field) => [field.name, make(field)])) as Record<NameIn<Part>, Made>;
}

/** Values of some parts, made from texts: a choice that is not offered is none. */
export function valuesFrom<Part extends PersonPart>(
  parts: readonly Part[],
  text: (field: NamedField<Part>) => string,
): PersonValues<Part> {
  const value = (field: NamedField<Part>): string => {
    const given = text(field);
    return field.options && !field.options.some((one) => one.value === given) ? '' : given;
  };
  return each(parts, value) as PersonValues<Part>;
}

/** Everything but the address, which is a value of its own. */
export const ownParts: readonly OwnPart[] = ['name', 'contact', 'about', 'origin'];

/** Questions whose answers a person's record has a place for, with the name that it has there. */
export const placeOfQuestion: ReadonlyMap<string, string> = new Map([
  ...list.flatMap(({ question, name }): [string, string][] => (question === false ? [] : [[question, name]])),
  ['address', 'address'],
  ['guardian', 'guardian'],
]);
