import { LEAD } from '@schoolbell/core/access';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { shownValues } from '@schoolbell/core/forms/submissions/rules';
import type { Db } from '../../db/transaction.ts';
import { shownWith } from '../families/verbs.ts';
import { formSheet } from '../queries.ts';
import type { Chance } from '../../demo/chance.ts';
import { messages } from '../../demo/names.ts';
import type { School, SeededChild } from '../../demo/school.ts';

const campaigns = [
  { source: 'google', medium: 'cpc', campaign: 'autumn-music', term: 'piano lessons port ellis' },
  { source: 'instagram', medium: 'social', campaign: 'open-day' },
  { source: 'newsletter', medium: 'email', campaign: 'november' },
  { source: 'portellis-families.example', medium: 'referral' },
] as const;

/** What a family typed into the form, by field name. */
export function valuesOf(chance: Chance, child: SeededChild): FormValues {
  const { firstName, surname, dob, gender, nationality, email, phone, address, guardians, custom } = child;
  const [main] = guardians;
  const guardian = main && {
    parentFirstName: main.firstName,
    parentSurname: main.surname,
    relation: main.relation,
    parentEmail: main.email,
    parentPhone1: main.phone,
  };
  const common = {
    firstName,
    surname,
    dob,
    gender,
    nationality,
    email: email || main?.email,
    phone: phone || main?.phone,
    address: { ...address, country: 'GB' },
    guardian,
    source: 'Search engine',
  };
  return { ...common, ...(child.role_id === LEAD && { message: chance.one(messages) }), ...(custom as FormValues) };
}

/** The forms of families from the website, some of them from a campaign, and two that wait for review. */
export async function addSubmissions(
  db: Db,
  chance: Chance,
  { institution_id, now }: School,
  children: readonly SeededChild[],
): Promise<void> {
  const sheets = {
    student: (await formSheet(db, institution_id, { type: 'student' }))!,
    lead: (await formSheet(db, institution_id, { type: 'lead' }))!,
  };
  const submissionOf = (child: SeededChild) => {
    const type = child.role_id === LEAD ? 'lead' : 'student';
    const values = valuesOf(chance, child);
    const guardian = child.guardians[0];
    return {
      institution_id,
      custom_form_id: sheets[type].custom_form_id,
      person_id: child.user_detail_id as number | null,
      state: 'accepted' as 'accepted' | 'held',
      held_reason: '',
      body: JSON.stringify({ values, payment: 0 }),
      shown: JSON.stringify(shownValues(sheets[type].fields, values, shownWith(sheets[type].country))),
      signup_source: 'website',
      created_at: child.created_at,
      page_url: `https://www.harbour-academy.example/${type === 'lead' ? 'contact' : 'admissions'}`,
      referrer: chance.holds(0.5) ? 'https://www.google.com/' : '',
      utm: JSON.stringify(chance.holds(0.55) ? chance.one(campaigns) : {}),
      terms: null,
      signature:
        type === 'student' && guardian
          ? JSON.stringify({ kind: 'typed', value: `${guardian.firstName} ${guardian.surname}` })
          : null,
    };
  };
  const accepted = children.filter((child) => child.signup_source === 'website').map(submissionOf);
  const held = children
    .filter((child) => child.role_id === LEAD)
    .slice(0, 2)
    .map((child, at) => ({
      ...submissionOf({ ...child, firstName: ['Best', 'Ivy'][at]!, surname: ['SEO Offers', 'Redfern'][at]! }),
      person_id: null,
      state: 'held' as const,
      created_at: new Date(now.getTime() - (at + 1) * 7_200_000),
      held_reason: ['A hidden field was filled in', 'It was filled in faster than a person can type'][at]!,
    }));
  await db
    .insertInto('submission')
    .values([...accepted, ...held])
    .execute();
}
