import { STUDENT } from '../../access.ts';
import { ageOf, dayText, fullName } from '../../format.ts';
import { fieldsIn, type PersonTexts } from '../../people/fields.ts';
import { addressText, fieldText, valueText } from '../../people/questions/values/rules.ts';

/** What a profile sheet is written from. `created_on` and `today` are days in the school's zone, YYYY-MM-DD. */
export interface PersonOfSheet extends PersonTexts<'name' | 'contact' | 'about'> {
  role_id: number;
  status: string;
  is_archived: 0 | 1;
  stage_name: string | null;
  address: PersonTexts<'address'>;
  guardians: readonly { name: string; relation: string; email: string; phone: string; custody: 0 | 1 }[];
  emergency_contacts: readonly { contact_name: string; phone: string; relation: string }[];
  batches: readonly string[];
  tags: readonly string[];
  custom: readonly { custom_name: string; field_type: string; field_value: unknown }[];
  created_on: string;
}

/** What a sheet is written with: today in the school's zone, its words, and how it writes telephone numbers. */
export interface SheetWith {
  today: string;
  say: (text: string) => string;
  phone: (number: string) => string;
}

/** A sheet's text: the name, the line below it, and sections of answered questions. */
export interface SheetText {
  name: string;
  line: string;
  sections: { title: string; rows: { label: string; value: string }[] }[];
}

const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function details(person: PersonOfSheet, { today, phone }: SheetWith) {
  const age = ageOf(person.dob, today);
  const rowsOf = (part: 'contact' | 'about') =>
    fieldsIn(part)
      .filter(({ of }) => of.includes(person.role_id === STUDENT ? 'student' : 'lead'))
      .map((field) => {
        const text = fieldText(field, person[field.name], phone);
        return { label: field.label, value: field.name === 'dob' && age !== null ? `${text} (age ${age})` : text };
      });
  return [
    ...rowsOf('about'),
    ...rowsOf('contact'),
    { label: 'Address', value: addressText(person.address) },
    { label: person.role_id === STUDENT ? 'Joined' : 'Enquired', value: dayText(person.created_on) },
    { label: 'Batches', value: person.batches.join(', ') },
    { label: 'Tags', value: person.tags.join(', ') },
  ];
}

/** A guardian without custody is marked, because a paper sheet may be shown around without a question. */
function guardianText(
  { relation, email, phone, custody }: PersonOfSheet['guardians'][number],
  shown: SheetWith,
): string {
  const contact = [email, shown.phone(phone)].filter(Boolean);
  return [
    relation,
    ...(contact.length > 0 ? contact : ['No contact details']),
    custody === 0 ? 'No custody: must not know the address' : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Writes a person's profile sheet in the school's own words. What nobody has answered is left out. */
export function sheetOf(person: PersonOfSheet, shown: SheetWith): SheetText {
  const { say } = shown;
  const state = person.is_archived
    ? 'archived'
    : person.role_id === STUDENT
      ? person.status
      : (person.stage_name ?? '');
  const sections = [
    { title: 'Details', rows: details(person, shown) },
    {
      title: 'Guardians',
      rows: person.guardians.map((guardian) => ({ label: guardian.name, value: guardianText(guardian, shown) })),
    },
    {
      title: 'Emergency contacts',
      rows: person.emergency_contacts.map(({ contact_name, phone, relation }) => ({
        label: contact_name,
        value: [relation, shown.phone(phone)].filter(Boolean).join('\n'),
      })),
    },
    {
      title: 'From the form',
      rows: person.custom.map(({ custom_name, field_type, field_value }) => ({
        label: say(custom_name),
        value: valueText(field_type, field_value, shown.phone),
      })),
    },
  ];
  return {
    name: fullName(person),
    line: [person.role_id === STUDENT ? say('{Student}') : 'Lead', sentence(state)].filter(Boolean).join(' · '),
    sections: sections
      .map(({ title, rows }) => ({ title, rows: rows.filter((row) => row.value !== '') }))
      .filter((section) => section.rows.length > 0),
  };
}
