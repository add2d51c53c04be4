import { placeOfQuestion } from '../../people/questions/places/rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import type { FormValues, GuardianValue } from '../../people/questions/answers/rules.ts';
import type { GuardianOfForm, PersonOfForm, ShownValue } from '../../forms/submissions/rules.ts';
import { contactKey, foldName, similarNames } from '../../people/rules.ts';

/** A further child enrolled by the same link: name, answers, and the lines that staff read. */
export interface FurtherChild {
  person: PersonOfForm;
  values: FormValues;
  shown: ShownValue[];
}

/**
 * A family's change, at a path of the person's record: `phone`, `address`, `custom.custom_12`, `guardian.email`, `guardian`;
 * or a further child, `children.0`. Its files wait by their ids.
 */
export interface Change {
  path: string;
  label: string;
  field_type: string;
  from: unknown;
  to: unknown;
  uploads?: readonly number[];
  child?: FurtherChild;
}

/** Questions whose answers a link's form starts with; earlier files stay on the person, and only new ones are sent. */
export const shownOf = (fields: readonly FormField[]) =>
  fields.filter((field) => !field.is_archived && field.toShow && field.field_type !== 'file');

/** A guardian as a form's control holds them. */
export function guardianValue(guardian: GuardianOfForm | null): GuardianValue {
  if (!guardian) return {};
  const { firstName, surname, email, phone, ...rest } = guardian;
  return { parentFirstName: firstName, parentSurname: surname, parentEmail: email, parentPhone1: phone, ...rest };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const guardianParts = [
  ['firstName', 'First name', 'text'],
  ['surname', 'Surname', 'text'],
  ['relation', 'Relation', 'text'],
  ['phone', 'Phone', 'phone'],
  ['email', 'Email', 'email'],
  ['same_as_primary_email', 'Same email as child', 'checkbox'],
  ['parentCommunication', 'Receives messages', 'checkbox'],
  ['invoiceTo', 'Receives invoices', 'checkbox'],
] as const;

/** Whether a family changed the guardian they were shown, rather than naming another person. */
function isSameGuardian(one: GuardianOfForm, other: GuardianOfForm): boolean {
  if (similarNames(`${one.firstName} ${one.surname}`, `${other.firstName} ${other.surname}`)) return true;
  if (foldName(one.firstName) !== '' && foldName(one.firstName) === foldName(other.firstName)) return true;
  const shares = (a: string, b: string) => contactKey(a) !== '' && contactKey(a) === contactKey(b);
  return shares(one.email, other.email) || shares(one.phone, other.phone);
}

/** Changes of a guardian, part by part; another name is another guardian beside the first. Nobody is taken out by a form. */
function guardianChanges(
  { custom_name }: FormField,
  before: GuardianOfForm | null,
  after: GuardianOfForm | null,
): Change[] {
  if (!after) return [];
  if (!before || !isSameGuardian(before, after))
    return [
      { path: 'guardian', label: `New: ${custom_name}`, field_type: 'guardian', from: null, to: guardianValue(after) },
    ];
  return guardianParts.flatMap(([part, label, field_type]) => {
    const shown = (value: string | 0 | 1) => (field_type === 'checkbox' ? value === 1 : value);
    return same(before[part], after[part])
      ? []
      : [
          {
            path: `guardian.${part}`,
            label: `${custom_name}: ${label}`,
            field_type,
            from: shown(before[part]),
            to: shown(after[part]),
          },
        ];
  });
}

/** What a person holds at a change's path; undefined if there is nothing like it. */
export function valueAtPath(person: PersonOfForm, path: string): unknown {
  if (path === 'guardian') return null;
  const [name, part] = path.split('.') as [string, string?];
  if (name === 'custom') return person.custom[part!] ?? null;
  if (name !== 'guardian') return person[name as keyof PersonOfForm];
  const value = person.guardian?.[part as keyof GuardianOfForm];
  return guardianParts.some(([known, , type]) => known === part && type === 'checkbox') ? value === 1 : (value ?? '');
}

function changesAt(field: FormField, before: PersonOfForm, after: PersonOfForm): Change[] {
  const { field_name, custom_name, field_type } = field;
  if (field_name === 'guardian') return guardianChanges(field, before.guardian, after.guardian);
  const path = placeOfQuestion.get(field_name) ?? `custom.${field_name}`;
  const [from, to] = [valueAtPath(before, path), valueAtPath(after, path)];
  const nameless = path === 'firstName' && to === '';
  return same(from, to) || nameless ? [] : [{ path, label: custom_name, field_type, from, to }];
}

/** What a family changed, in the form's order; fields that the form didn't show are ignored. */
export function proposedChanges(fields: readonly FormField[], before: PersonOfForm, after: PersonOfForm): Change[] {
  return [...shownOf(fields)].sort((a, b) => a.order - b.order).flatMap((field) => changesAt(field, before, after));
}

/** Newly sent files, question by question; `uploads` are their ids, in the order of the questions. */
export function fileChanges(
  fields: readonly FormField[],
  before: PersonOfForm,
  values: FormValues,
  uploads: readonly number[],
): Change[] {
  let taken = 0;
  return fields
    .filter((field) => field.field_type === 'file')
    .flatMap(({ field_name, custom_name, field_type }) => {
      const names = values[field_name];
      if (!Array.isArray(names) || names.length === 0) return [];
      const from = (before.custom[field_name] ?? null) as string[] | null;
      return [
        {
          path: `custom.${field_name}`,
          label: custom_name,
          field_type,
          from,
          to: [...(from ?? []), ...names],
          uploads: uploads.slice(taken, (taken += names.length)),
        },
      ];
    });
}

/** The accepted changes as the edits that they mean. */
export interface Edits {
  /** Names and values as an edit of a person carries them; null if nothing of theirs changes. */
  person: Record<string, unknown> | null;
  /** A guardian to add. */
  newGuardian: GuardianValue | null;
  /** Changes of the guardian whom the link is for. */
  guardian: Record<string, string | 0 | 1> | null;
}

/** Sorts accepted changes into the edits that they mean. */
export function editsOf(changes: readonly Change[], accepted: ReadonlySet<string>): Edits {
  const person: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  const guardian: Record<string, string | 0 | 1> = {};
  let newGuardian: GuardianValue | null = null;
  for (const { path, to } of changes.filter((change) => accepted.has(change.path) && !change.child)) {
    const [name, part] = path.split('.') as [string, string?];
    if (path === 'guardian') newGuardian = to as GuardianValue;
    else if (name === 'guardian') guardian[part!] = typeof to === 'boolean' ? (to ? 1 : 0) : String(to);
    else if (name === 'custom') custom[part!] = to;
    else person[name] = to;
  }
  if (Object.keys(custom).length > 0) person['custom'] = custom;
  const some = <T extends object>(edits: T): T | null => (Object.keys(edits).length > 0 ? edits : null);
  return { person: some(person), newGuardian, guardian: some(guardian) };
}

/** Whether accepting a change also needs the access to guardians. */
export function isAboutGuardian({ path }: { path: string }): boolean {
  return path === 'guardian' || path.startsWith('guardian.');
}
