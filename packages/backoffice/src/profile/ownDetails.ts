import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { profileGet, profileUpdate } from '@schoolbell/core/people/profile/contract';
import { countryName } from '@schoolbell/core/countries';

/** One's own details as the server holds them. */
export type Profile = ResultOf<typeof profileGet>;
type Changes = Omit<InputOf<typeof profileUpdate>, 'version'>;

/** What is typed on the first tab, flat. */
export interface OwnDetails {
  firstName: string;
  surname: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

/** Names as they stand at the fields. */
export const labels: Record<keyof OwnDetails, string> = {
  firstName: 'First name',
  surname: 'Surname',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
};
const names = Object.keys(labels) as (keyof OwnDetails)[];

/** The stored details as the form holds them. */
export function detailsOf({ firstName, surname, phone, address }: Profile): OwnDetails {
  return { firstName, surname, phone, ...address };
}

/** The names whose value is another one. */
export function changedNames(typed: OwnDetails, stored: OwnDetails): (keyof OwnDetails)[] {
  return names.filter((name) => typed[name] !== stored[name]);
}

/** What an edit sends: only what was changed, an address as a whole. */
export function changesOf(typed: OwnDetails, stored: OwnDetails): Changes {
  const { firstName, surname, phone, ...address } = typed;
  const changed = changedNames(typed, stored);
  const own = Object.fromEntries(
    Object.entries({ firstName, surname, phone }).filter(([name]) => changed.includes(name as keyof OwnDetails)),
  );
  return { ...own, ...(changed.some((name) => name in address) && { address }) };
}

/** Someone saved first: what was typed on top of what is stored now, and the fields that both changed differently. */
export function rebased(typed: OwnDetails, before: OwnDetails, now: OwnDetails) {
  const mine = changedNames(typed, before);
  const text = (name: keyof OwnDetails, value: string) => (name === 'country' ? countryName(value) : value);
  const conflicts = mine
    .filter((name) => now[name] !== before[name] && now[name] !== typed[name])
    .map((name) => ({ path: name, label: labels[name], mine: text(name, typed[name]), theirs: text(name, now[name]) }));
  return { typed: { ...now, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) }, conflicts };
}
