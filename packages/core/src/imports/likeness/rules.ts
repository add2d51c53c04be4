import { contactKey, foldName, shareWord, similarNames } from '../../people/rules.ts';
import type { RowValues } from '../rules.ts';
import type { ImportKind } from '../targets/rules.ts';

/** An existing person with the fields that an import compares. `own` has the names of the columns. */
export interface KnownPerson {
  user_detail_id: number;
  role_id: number;
  is_archived: boolean;
  version: number;
  external_ids: readonly string[];
  own: Record<string, string | number | null>;
  custom: Record<string, unknown>;
  guardians: readonly { first_name: string; surname: string; email: string; phone: string }[];
  children: readonly number[];
}

export const nameOf = (own: Record<string, unknown>) =>
  foldName(`${String(own['first_name'] ?? '')} ${String(own['surname'] ?? '')}`);
export const keyOf = (value: unknown) => (typeof value === 'string' ? contactKey(value) : '');

/**
 * Whether a row without an ID looks like a person: the same name, and the same e-mail, phone or birth date; if the row has
 * none of the three, the same guardian; if neither has any, the name alone.
 */
export function looksLike(values: RowValues, person: KnownPerson): boolean {
  const { own } = values;
  if (nameOf(own) === '' || nameOf(own) !== nameOf(person.own)) return false;
  const shared = (name: string, key: (value: unknown) => unknown) =>
    Boolean(key(own[name])) && key(own[name]) === key(person.own[name]);
  if (shared('email', keyOf) || shared('phone', keyOf) || shared('dob', (value) => value)) return true;
  const bare = (one: Record<string, unknown>) => !one['email'] && !one['phone'] && !one['dob'];
  return bare(own) && linked(values, person) && (bare(person.own) || values.guardian !== undefined);
}

/** Whether a row names a different person: no word of its name is in the person's. A row without a name doesn't. */
export function namesAnother({ own }: RowValues, person: KnownPerson): boolean {
  const [named, known] = [nameOf(own), nameOf(person.own)];
  return named !== '' && known !== '' && !shareWord(named, known);
}

/** What two rows of a file have in common if they are one person. An e-mail belongs to one colleague, because they sign in with it. */
export function rowKeys(values: RowValues, kind: ImportKind = 'student'): string[] {
  const signsIn = kind === 'staff' && keyOf(values.own['email']);
  return signsIn ? [...nameKeys(values), `mail ${signsIn}`] : nameKeys(values);
}

function nameKeys(values: RowValues): string[] {
  const { own } = values;
  if (values.external_id !== undefined) return [`id ${values.external_id}`];
  if (values.user_detail_id !== undefined) return [`our ${values.user_detail_id}`];
  const name = nameOf(own);
  const keys = [keyOf(own['email']), keyOf(own['phone']), own['dob']]
    .filter(Boolean)
    .map((key) => `${name} ${String(key)}`);
  const { guardian } = values;
  return keys.length > 0 ? keys : [`${name} ${keyOf(guardian?.email) || keyOf(guardian?.phone)}`];
}

export function linked({ guardian }: RowValues, { guardians }: KnownPerson): boolean {
  return (
    guardian === undefined ||
    guardians.some((one) =>
      similarNames(`${one.first_name} ${one.surname}`, `${guardian.first_name} ${guardian.surname}`),
    )
  );
}
