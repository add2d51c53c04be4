import { GUARDIAN, LEAD_GUARDIAN } from '../../access.ts';
import { contactKey } from '../../people/rules.ts';
import type { Row } from '../rules.ts';

type Tables = Readonly<Record<string, readonly Row[]>>;
const isGuardian = ({ role_id }: Row) => role_id === GUARDIAN || role_id === LEAD_GUARDIAN;

/** What a child's history says about a guardian: that there is one, and what was agreed to, without contact details. */
const toldOfGuardians: readonly string[] = [
  'guardian_id',
  'relation',
  'parentCommunication',
  'invoiceTo',
  'same_as_primary_email',
  'custody',
];
const told = (part: unknown) =>
  part && Object.fromEntries(Object.entries(part as Row).filter(([name]) => toldOfGuardians.includes(name)));
const isOfGuardian = ({ kind }: Row) => String(kind).startsWith('guardian_');

/** Where a form keeps a guardian's contact, and a link its recipient. */
const reaching: readonly string[] = ['parentEmail', 'parentPhone1', 'sent_to'];
const ownReaching: readonly string[] = ['email', 'phone'];
/** What a family sent by a link about the guardian it was shown. */
const reachingPaths: readonly unknown[] = ownReaching.map((name) => `guardian.${name}`);

/** The contacts in a value, however deep; `names` are their names. */
function contactsIn(value: unknown, names: readonly string[] = reaching): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const proposed = reachingPaths.includes((value as Row)['path']) ? ['from', 'to'] : [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (typeof part === 'string') return names.includes(name) || proposed.includes(name) ? [part] : [];
    return contactsIn(part, name === 'guardian' ? [...reaching, ...ownReaching] : reaching);
  });
}

/** A person's own values stay, current and earlier ones: a family may share an address, or a child have its mother's number. */
function ownContacts({ person = [], audit = [] }: Tables): string[] {
  const rows = [
    ...person,
    ...audit.filter((row) => !isOfGuardian(row)).flatMap(({ before, after }) => [before, after] as (Row | null)[]),
  ];
  return rows.flatMap((row) => ownReaching.flatMap((name) => (typeof row?.[name] === 'string' ? [row[name]] : [])));
}

/** Contacts are compared as everywhere; what has letters in it and is no address is not a number, but a text that people wrote. */
const keyOf = (text: string): string => (text.includes('@') || !/\p{L}/u.test(text) ? contactKey(text) : '');

/** The same with every contact blank that is among these keys. */
function blanked(value: unknown, keys: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return keys.has(keyOf(value)) ? '' : value;
  if (Array.isArray(value)) return value.map((one) => blanked(one, keys));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, blanked(part, keys)]));
}

/**
 * The same without guardians' contact details in a person's own rows: contacts for finding a child, and those from staff, a
 * form, a link or a file. One parent must not learn how to reach the other. A guardian's own rows stay complete.
 */
export function withoutGuardians(tables: Tables, people: readonly number[]): Record<string, Row[]> {
  const { person = [], audit = [] } = tables;
  const isAboutOthers = (row: Row) => {
    const guardian_id = ((row['after'] ?? row['before']) as Row | null)?.['guardian_id'];
    return isOfGuardian(row) && typeof guardian_id === 'number' && !people.includes(guardian_id);
  };
  const own = new Set(ownContacts(tables).map(keyOf));
  const found = person.some(isGuardian)
    ? []
    : [
        ...contactsIn(tables),
        ...audit.filter(isAboutOthers).flatMap(({ before, after }) => contactsIn({ guardian: [before, after] })),
      ];
  const others = new Set(found.map(keyOf).filter((key) => key !== '' && !own.has(key)));
  const written: Record<string, (row: Row) => Row> = {
    person: ({ guardian_text: _, ...row }) => row,
    audit: (row) => (isAboutOthers(row) ? { ...row, before: told(row['before']), after: told(row['after']) } : row),
  };
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) => blanked(written[name]?.(row) ?? row, others) as Row),
    ]),
  );
}
