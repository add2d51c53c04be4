import { GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '../../access.ts';
import type { ImportSettings, RowValues } from '../rules.ts';
import type { ImportKind } from '../targets/rules.ts';
import { type KnownPerson, keyOf, linked, looksLike, nameOf, namesAnother } from '../likeness/rules.ts';

/** The differences by column: the current value and the row's. `custom` fields have their name after a dot. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** One side of the differences (0 before, 1 wanted): own columns and the school's fields separately. */
export function sideOf(changes: Changes, side: 0 | 1): Record<'own' | 'custom', Record<string, unknown>> {
  const entries = Object.entries(changes).map(([name, both]) => [name, both[side]] as const);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !name.startsWith('custom.'))),
    custom: Object.fromEntries(
      entries
        .filter(([name]) => name.startsWith('custom.'))
        .map(([name, value]) => [name.slice('custom.'.length), value]),
    ),
  };
}

/** What a row does. `person_id` is the existing person it is about. */
export interface Decision {
  action: 'create' | 'update' | 'unchanged' | 'rejected';
  reasons: string[];
  person_id?: number;
  changes: Changes;
  /** The row's guardian is not yet linked to the person. */
  links: boolean;
  /** It looks like an existing person and is added anyway. */
  isDuplicate: boolean;
}

/** The roles that each kind of file is about. */
export const rolesOf: Record<ImportKind, readonly number[]> = {
  student: [STUDENT],
  lead: [LEAD],
  guardian: [GUARDIAN, LEAD_GUARDIAN],
  staff: Object.keys(staffRoles).map(Number),
};

const rejected = (reason: string): Decision => ({
  action: 'rejected',
  reasons: [reason],
  changes: {},
  links: false,
  isDuplicate: false,
});

/** What a row would change in a person; empty cells change nothing. */
export function changesOf(values: RowValues, person: KnownPerson): Changes {
  const changes: Changes = {};
  for (const [name, wanted] of Object.entries(values.own)) {
    const kept = person.own[name] ?? '';
    if (kept !== wanted) changes[name] = [kept, wanted];
  }
  for (const [name, wanted] of Object.entries(values.custom)) {
    if (JSON.stringify(person.custom[name] ?? null) !== JSON.stringify(wanted))
      changes[`custom.${name}`] = [person.custom[name] ?? null, wanted];
  }
  return changes;
}

/** People by what a row can name them by: a chunk of rows is compared with thousands, and each row with a few. */
export interface KnownIndex {
  byId: ReadonlyMap<number, KnownPerson>;
  byExternal: ReadonlyMap<string, KnownPerson>;
  byName: ReadonlyMap<string, readonly KnownPerson[]>;
  byEmail: ReadonlyMap<string, KnownPerson>;
}

/** Sorts people into that index. */
export function indexOf(people: readonly KnownPerson[]): KnownIndex {
  const byName = new Map<string, KnownPerson[]>();
  for (const person of people) byName.set(nameOf(person.own), [...(byName.get(nameOf(person.own)) ?? []), person]);
  return {
    byId: new Map(people.map((person) => [person.user_detail_id, person])),
    byName,
    byEmail: new Map(people.map((person) => [keyOf(person.own['email']), person])),
    byExternal: new Map(
      people.flatMap((person) => person.external_ids.map((external_id) => [external_id, person] as const)),
    ),
  };
}

/** The person of a row: by our own ID, by the other system's, or by similarity. */
export function whoIs(
  values: RowValues,
  known: KnownIndex,
): { person: KnownPerson | undefined; by: 'id' | 'likeness' } {
  const { user_detail_id, external_id } = values;
  if (user_detail_id !== undefined) return { person: known.byId.get(user_detail_id), by: 'id' };
  const named = external_id === undefined ? undefined : known.byExternal.get(external_id);
  if (named) return { person: named, by: 'id' };
  // A person with an ID is never matched by another ID.
  const alike = (known.byName.get(nameOf(values.own)) ?? []).filter(
    (one) => looksLike(values, one) && (external_id === undefined || one.external_ids.length === 0),
  );
  return { person: alike.find((one) => !one.is_archived) ?? alike[0], by: 'likeness' };
}

const OWNER = 10;

/** Why a file leaves a colleague alone: their role, or the address that they sign in with. Null if it does not. */
function staffRefusal(
  values: RowValues,
  person: KnownPerson | undefined,
  known: KnownIndex,
  roles: readonly number[],
): string | null {
  const wanted = keyOf(values.own['email']);
  const other = wanted ? known.byEmail.get(wanted) : undefined;
  if (other && other !== person)
    return `${String(other.own['first_name'])} ${String(other.own['surname'])} has this e-mail address${other.is_archived ? ' and is archived' : ''}`;
  if (!person) return null;
  if (person.role_id === OWNER) return 'Edit an owner on their own page';
  if (!roles.includes(person.role_id)) return 'Their role has more access than you have';
  const email = keyOf(person.own['email']);
  return email && wanted && wanted !== email
    ? "They sign in with another e-mail address, which can't be changed here"
    : null;
}

/** Why a row is refused if its ID belongs to a person with another name. */
function anotherName({ user_detail_id }: RowValues, { own }: KnownPerson): string {
  const name = `${String(own['first_name'])} ${String(own['surname'])}`.trim();
  return user_detail_id === undefined
    ? `This ID belongs to ${name}. Check the ID and the name`
    : `Schoolbell ID ${user_detail_id} belongs to ${name}. If another system gave this number, choose "ID in another system" for its column`;
}

/** How rows are decided: what to do with similar people, and the roles that the person who imports can assign. */
export interface Deciding extends ImportSettings {
  roles?: readonly number[];
}

/** Decides what a row does, given the existing people it could mean. The same function previews and writes. */
export function decide(
  kind: ImportKind,
  values: RowValues,
  known: KnownIndex,
  { duplicates, roles = [] }: Deciding,
  children: readonly number[] = [],
): Decision {
  const { person, by } = whoIs(values, known);
  if (person && !rolesOf[kind].includes(person.role_id))
    return rejected(
      kind === 'lead' && person.role_id === STUDENT
        ? 'This lead has become a student'
        : `This ID belongs to another kind of person`,
    );
  const refusal = kind === 'staff' && staffRefusal(values, person, known, roles);
  if (refusal) return { ...rejected(refusal), ...(person && { person_id: person.user_detail_id }) };
  if (!person)
    return values.user_detail_id === undefined
      ? added(kind, values, roles)
      : rejected(`There is no one with the ID ${values.user_detail_id}`);
  const changes = changesOf(values, person);
  if (changes['role_id'])
    return {
      ...rejected('They have another role here. Change the role on their own page'),
      person_id: person.user_detail_id,
    };
  const joins = children.some((child) => !person.children.includes(child));
  const links = !linked(values, person) || joins;
  const newId = values.external_id !== undefined && !person.external_ids.includes(values.external_id);
  if (by === 'likeness' && (newId || Object.keys(changes).length > 0 || links)) {
    if (duplicates === 'create') return { ...added(kind, values, roles), isDuplicate: true };
    if (duplicates === 'reject')
      return {
        ...rejected('Someone with this name and contact already exists. Add their ID, or choose to update'),
        person_id: person.user_detail_id,
      };
  }
  if (person.is_archived)
    return { ...rejected('They are archived. Restore them first'), person_id: person.user_detail_id };
  if (namesAnother(values, person))
    return { ...rejected(anotherName(values, person)), person_id: person.user_detail_id };
  const action = Object.keys(changes).length > 0 || links || newId ? 'update' : 'unchanged';
  return { action, reasons: [], person_id: person.user_detail_id, changes, links, isDuplicate: false };
}

function added(kind: ImportKind, values: RowValues, roles: readonly number[]): Decision {
  if (kind === 'staff' && !values.own['role_id']) return rejected('Please enter a role');
  if (kind === 'staff' && !roles.includes(Number(values.own['role_id'])))
    return rejected('This role has more access than you have');
  if (!values.own['first_name']) return rejected('Please enter a first name');
  return { action: 'create', reasons: [], changes: {}, links: values.guardian !== undefined, isDuplicate: false };
}
