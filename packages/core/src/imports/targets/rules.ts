import { fieldsIn, type PersonFieldName, type PersonPart } from '../../people/fields.ts';
import type { FormField } from '../../people/questions/rules.ts';
import { foldName } from '../../people/rules.ts';

/** Whom a file can bring. */
export const importKinds = ['student', 'lead', 'guardian', 'staff'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a column can hold: the name that a mapping keeps, the text to choose it by, and the headers that mean it. */
export interface ImportTarget {
  name: string;
  label: string;
  headers?: readonly string[];
}

const families: readonly ImportKind[] = ['student', 'lead'];
const everybody: readonly ImportKind[] = importKinds;

type TargetOf = ImportTarget & { of: readonly ImportKind[] };

/** A field's name as a column of a file. */
export const fileLabel = ({ name, label }: { name: PersonFieldName; label: string }): string =>
  name === 'zip' ? 'Postal code' : label;

/** Other headers that files use for a field. Separate from the list of fields, because pages load that one. */
const headers: Partial<Record<PersonFieldName, readonly string[]>> = {
  firstName: ['given name', 'forename', 'vorname', 'prenom', 'nombre', 'first', '名'],
  surname: ['last name', 'family name', 'nachname', 'nom', 'apellido', 'apellidos', 'last', '姓'],
  email: ['e mail', 'email address', 'mail', 'student email', 'メール', 'メールアドレス'],
  phone: ['phone number', 'mobile', 'telephone', 'telefon', 'tel', 'cell', '電話', '電話番号'],
  dob: ['birthday', 'birth date', 'born', 'geburtsdatum', 'dateofbirth', '生年月日'],
  gender: ['sex', 'geschlecht', '性別'],
  nationality: ['citizenship'],
  street: ['address', 'street address', 'address line 1', 'strasse'],
  city: ['town', 'ort', 'stadt'],
  state: ['province', 'region', 'county'],
  zip: ['zip code', 'postcode', 'plz', 'post code'],
  country: ['land', 'country code'],
  referral_source: ['referral', 'referral source', 'heard of us', 'how they heard of us', 'how did you hear about us'],
};

/** The fields of a person's record as columns of a file. */
const targetsIn = (...parts: PersonPart[]): TargetOf[] =>
  fieldsIn(...parts).flatMap(({ name, label, of, file }) =>
    file === false
      ? []
      : [{ name, label: fileLabel({ name, label }), of, ...(headers[name] && { headers: headers[name] }) }],
  );

/** Everything but the school's own fields, with the kinds that have it. Headers are compared without case, accents and signs. */
const targets: readonly TargetOf[] = [
  {
    of: everybody,
    name: 'external_id',
    label: 'ID in another system',
    headers: ['id', 'external id', 'number', 'no', 'code', 'matrikelnummer'],
  },
  {
    of: everybody,
    name: 'user_detail_id',
    label: 'Schoolbell ID',
    headers: ['user detail id'],
  },
  ...targetsIn('name'),
  {
    of: everybody,
    name: 'fullName',
    label: 'Full name',
    headers: ['name', 'student name', 'child name', 'student', '氏名', '名前'],
  },
  ...targetsIn('contact', 'about', 'address'),
  { of: ['student'], name: 'status', label: 'Status' },
  { of: ['lead'], name: 'stage', label: 'Stage', headers: ['lead stage'] },
  { of: ['lead'], name: 'interest', label: 'Interest' },
  { of: ['lead'], name: 'owner', label: "Owner's email", headers: ['owner', 'owner email'] },
  ...targetsIn('origin'),
  { of: ['staff'], name: 'role', label: 'Role', headers: ['position', 'job'] },
  {
    of: ['guardian'],
    name: 'children',
    label: "Children's IDs",
    headers: [
      'child id',
      'student id',
      'children',
      'student ids',
      'children ids',
      'student number',
      'student numbers',
      'child number',
      'student no',
    ],
  },
  { of: ['guardian'], name: 'relation', label: 'Relation', headers: ['relationship'] },
  { of: ['guardian'], name: 'messages', label: 'Receives messages' },
  {
    of: families,
    name: 'guardian.fullName',
    label: 'Guardian: full name',
    headers: ['guardian', 'parent', 'guardian name', 'parent name'],
  },
  {
    of: families,
    name: 'guardian.firstName',
    label: 'Guardian: first name',
    headers: ['guardian first name', 'parent first name'],
  },
  {
    of: families,
    name: 'guardian.surname',
    label: 'Guardian: surname',
    headers: ['guardian surname', 'parent surname', 'guardian last name', 'parent last name'],
  },
  {
    of: families,
    name: 'guardian.email',
    label: 'Guardian: email',
    headers: ['guardian email', 'parent email', 'guardian e mail', 'parent e mail'],
  },
  {
    of: families,
    name: 'guardian.phone',
    label: 'Guardian: phone',
    headers: ['guardian phone', 'parent phone', 'guardian mobile', 'parent mobile'],
  },
  {
    of: families,
    name: 'guardian.relation',
    label: 'Guardian: relation',
    headers: ['guardian relation', 'relation', 'parent relation'],
  },
  {
    of: families,
    name: 'guardian.messages',
    label: 'Guardian: receives messages',
    headers: ['guardian receives messages', 'parent receives messages', 'receives messages'],
  },
];

/** What files write before a column about a related person: "Parent surname". */
const called: Record<ImportKind, readonly string[]> = {
  student: ['student', 'child', 'pupil'],
  lead: ['lead', 'student', 'child', 'pupil'],
  guardian: ['guardian', 'parent'],
  staff: ['staff', 'teacher', 'employee'],
};
/** How a file numbers its people. */
const numbers = ['id', 'number', 'no', 'nr', 'code'];

function withHeaders(kind: ImportKind, { of: _, ...target }: (typeof targets)[number]): ImportTarget {
  if (target.name === 'user_detail_id' || target.name.startsWith('guardian.')) return target;
  const headers = target.headers ?? [];
  if (target.name === 'external_id')
    return {
      ...target,
      headers: [...headers, ...called[kind].flatMap((who) => numbers.map((number) => `${who} ${number}`))],
    };
  return {
    ...target,
    headers: [
      ...headers,
      ...called[kind].flatMap((who) => [target.label, ...headers].map((header) => `${who} ${header}`)),
    ],
  };
}

/** What columns of a file of this kind can be, the school's own fields last. */
export function targetsOf(kind: ImportKind, fields: readonly FormField[]): ImportTarget[] {
  const own = targets.filter((target) => target.of.includes(kind)).map((target) => withHeaders(kind, target));
  // Files come with forms alone.
  const custom = fields.filter(
    (field) => !field.is_archived && !['address', 'guardian', 'file'].includes(field.field_type),
  );
  return [
    ...own,
    ...custom.map((field) => ({
      name: `custom.${field.field_name}`,
      label: field.custom_name,
      headers: [field.field_name],
    })),
  ];
}

/**
 * What each column most likely is, by its header; empty where nothing fits. A target is given once. A number is another system's,
 * unless the file is our own (`isOwnFile`): its last column is our ID, and its children are names, which name nobody.
 */
export function guessMapping(
  headers: readonly string[],
  of: readonly ImportTarget[],
  { isOwn = false } = {},
): string[] {
  const guessed = headers.map((_, at): string => (isOwn && at === headers.length - 1 ? 'user_detail_id' : ''));
  const taken = new Set(guessed.filter(Boolean));
  const take = (fits: (target: ImportTarget, header: string) => boolean) =>
    headers.forEach((header, at) => {
      const folded = foldName(header);
      const found =
        guessed[at] === '' && folded !== ''
          ? of.find((one) => !taken.has(one.name) && !(isOwn && one.name === 'children') && fits(one, folded))
          : undefined;
      if (!found) return;
      guessed[at] = found.name;
      taken.add(found.name);
    });
  take((target, header) => foldName(target.label) === header || foldName(target.name) === header);
  take((target, header) => target.headers?.some((one) => foldName(one) === header) ?? false);
  return guessed;
}

/** What is wrong with a mapping: at `mapping.<column>`, or at `mapping` for what is missing. */
export function mappingErrors(
  mapping: readonly string[],
  columns: number,
  of: readonly ImportTarget[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (mapping.length !== columns) errors['mapping'] = 'Choose what each column contains';
  mapping.forEach((name, at) => {
    if (name === '') return;
    if (!of.some((target) => target.name === name)) errors[`mapping.${at}`] = 'Please choose one of the options';
    else if (mapping.indexOf(name) < at)
      errors[`mapping.${at}`] = `Another column is already ${of.find((target) => target.name === name)!.label}`;
  });
  const has = (name: string) => mapping.includes(name);
  if (!errors['mapping'] && !['firstName', 'fullName', 'external_id', 'user_detail_id'].some(has))
    errors['mapping'] = 'Please choose the column with the first name, the full name or an ID';
  return errors;
}
