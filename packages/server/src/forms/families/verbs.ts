import { countryName } from '@schoolbell/core/countries';
import { familyErrors, fieldsOfChild, valuesOfChild } from '@schoolbell/core/forms/families/rules';
import { checkForm } from '@schoolbell/core/forms/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import {
  type PersonOfForm,
  personOf,
  type ShownValue,
  shownValues,
  type ShownWith,
} from '@schoolbell/core/forms/submissions/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Db } from '../../http/context.ts';
import { phoneErrors, phoneWriter } from '../../outside/phones.ts';
import { joinHouseholds } from '../../people/households/queries.ts';
import { type GuardianToAdd, linkGuardian, refreshGuardianText } from '../../people/guardians/queries.ts';
import { type AddedPerson, addPerson, type PersonToAdd } from '../../people/queries.ts';
import type { Sheet } from '../queries.ts';

/** One child of a form: their name, and their answers with the family's. */
export interface Member {
  person: PersonOfForm;
  values: FormValues;
  is_duplicate: 0 | 1;
}

type Form = Pick<Sheet, 'fields' | 'settings' | 'offers' | 'words' | 'country'>;

/** What is wrong with a form and the children that came with it, by path. */
export function errorsOf(form: Form, values: FormValues, children: readonly FormValues[]): Record<string, string> {
  const { fields, settings, offers } = form;
  const refused: Record<string, string> =
    children.length > 0 && !offers.children ? { children: 'This form takes one child at a time' } : {};
  return {
    ...checkForm(fields, settings, values),
    ...phoneErrors(form, values),
    ...familyErrors(fields, values, children),
    ...refused,
  };
}

/** The children of a form, the first one first. Names that the form does not know are kept with their answers. */
export function membersOf(
  { fields }: Pick<Form, 'fields'>,
  values: FormValues,
  children: readonly FormValues[],
): Member[] {
  const all = [values, ...children.map((child) => ({ ...child, ...valuesOfChild(fields, values, child) }))];
  return all.map((one) => ({ values: one, person: personOf(fields, one), is_duplicate: 0 }));
}

/** How what was answered reads for the staff of a school. */
export const shownWith = (home: string): ShownWith => ({ country: countryName, phone: phoneWriter(home) });

/** What a whole form asked and was answered, for the review list: the first child's and the family's lines, then each further child's own. */
export function shownFamily(
  { fields, words, country }: Pick<Form, 'fields' | 'words' | 'country'>,
  values: FormValues,
  children: readonly FormValues[],
): ShownValue[] {
  const lines = shownValues(fields, values, shownWith(country));
  return [
    ...lines,
    ...children.flatMap((child, at) => {
      const asked = fieldsOfChild(fields, values, child).map((field) => ({
        ...field,
        conditions: [],
        section_conditions: [],
      }));
      return shownValues(asked, child, shownWith(country)).map(({ label, value }) => ({
        label: `${say(words, '{Student}')} ${at + 2}: ${label}`,
        value,
      }));
    }),
  ];
}

/** An existing child, with the guardian whom its siblings share. */
interface Eldest {
  user_detail_id: number;
  email: string;
  guardian_id: number | null;
  guardian: GuardianToAdd | null;
}

/** Adds further children to an existing one: in its household, with its guardian. */
export async function addSiblings(
  db: Db,
  eldest: Eldest,
  siblings: readonly Member[],
  common: Pick<PersonToAdd, 'institution_id' | 'role_id' | 'signup_source' | 'now'>,
): Promise<AddedPerson[]> {
  const { institution_id } = common;
  const { guardian, guardian_id } = eldest;
  const added: AddedPerson[] = [];
  for (const { person, is_duplicate } of siblings) {
    const one = await addPerson(db, { ...person, ...common, guardian: null, is_duplicate, interest: 3 });
    // "Same e-mail as the child" is for the child with that address.
    const same_as_primary_email = guardian?.same_as_primary_email && person.email === eldest.email ? 1 : 0;
    if (guardian && guardian_id)
      await linkGuardian(db, {
        institution_id,
        child_id: one.user_detail_id,
        guardian_id,
        guardian: { ...guardian, same_as_primary_email },
      });
    await joinHouseholds(db, institution_id, [one.user_detail_id, eldest.user_detail_id]);
    added.push({ ...one, guardian_id });
  }
  if (added.length > 0)
    await refreshGuardianText(
      db,
      institution_id,
      [eldest, ...added].map((one) => one.user_detail_id),
    );
  return added;
}

/**
 * Adds the children of one form: each as a person, all in one household, with the first child's guardian. All of them or,
 * with the transaction, none.
 */
export async function addFamily(
  db: Db,
  members: readonly Member[],
  common: Pick<PersonToAdd, 'institution_id' | 'role_id' | 'signup_source' | 'now'>,
): Promise<AddedPerson[]> {
  const [{ person, is_duplicate }, ...siblings] = members as [Member, ...Member[]];
  const eldest = await addPerson(db, { ...person, ...common, is_duplicate, interest: 3 });
  return [
    eldest,
    ...(await addSiblings(db, { ...eldest, email: person.email, guardian: person.guardian }, siblings, common)),
  ];
}
