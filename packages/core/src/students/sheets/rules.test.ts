import { expect, test } from 'vitest';
import { type PersonOfSheet, sheetOf } from './rules.ts';

const nobody: PersonOfSheet = {
  role_id: 3,
  firstName: 'Mia',
  surname: '',
  email: '',
  phone: '',
  dob: '',
  gender: '',
  nationality: '',
  status: 'active',
  is_archived: 0,
  stage_name: null,
  address: { street: '', city: '', state: '', zip: '', country: '' },
  guardians: [],
  emergency_contacts: [],
  batches: [],
  tags: [],
  custom: [],
  created_on: '2026-01-02',
};
const shown = {
  today: '2026-05-01',
  say: (text: string) => text.replace('{Student}', 'Pupil'),
  phone: (number: string) => number.replace('+49', '0'),
};

test("what nobody has answered is left out, and the words are the school's", () => {
  expect(sheetOf(nobody, shown)).toEqual({
    name: 'Mia',
    line: 'Pupil · Active',
    sections: [{ title: 'Details', rows: [{ label: 'Joined', value: 'Jan 02, 2026' }] }],
  });
});

test("guardians, groups and the school's own questions are on the sheet", () => {
  const person: PersonOfSheet = {
    ...nobody,
    role_id: 4,
    stage_name: 'Won',
    dob: '2015-04-30',
    phone: '+4930123',
    batches: ['Stars', '山'],
    tags: ['VIP'],
    guardians: [{ name: 'Uta', relation: 'Mother', email: 'uta@home.example', phone: '+4930456', custody: 1 }],
    custom: [
      { custom_name: 'Days', field_type: 'multiselect', field_value: ['Mon', 'Tue'] },
      { custom_name: 'Nanny', field_type: 'phone', field_value: '+4930789' },
      { custom_name: 'Empty', field_type: 'text', field_value: '' },
    ],
  };
  const { line, sections } = sheetOf(person, shown);
  expect(line).toBe('Lead · Won');
  expect(sections).toEqual([
    {
      title: 'Details',
      rows: [
        { label: 'Date of birth', value: 'Apr 30, 2015 (age 11)' },
        { label: 'Phone', value: '030123' },
        { label: 'Enquired', value: 'Jan 02, 2026' },
        { label: 'Batches', value: 'Stars, 山' },
        { label: 'Tags', value: 'VIP' },
      ],
    },
    { title: 'Guardians', rows: [{ label: 'Uta', value: 'Mother\nuta@home.example\n030456' }] },
    {
      title: 'From the form',
      rows: [
        { label: 'Days', value: 'Mon, Tue' },
        { label: 'Nanny', value: '030789' },
      ],
    },
  ]);
});

test('a guardian without custody is marked, one without a contact is still listed, and emergency contacts come last', () => {
  const person: PersonOfSheet = {
    ...nobody,
    guardians: [
      { name: 'Uta', relation: 'Mother', email: '', phone: '', custody: 1 },
      { name: 'Vic', relation: '', email: 'vic@home.example', phone: '', custody: 0 },
    ],
    emergency_contacts: [{ contact_name: 'Gran', phone: '+4930111', relation: 'Grandmother' }],
  };
  expect(sheetOf(person, shown).sections.slice(1)).toEqual([
    {
      title: 'Guardians',
      rows: [
        { label: 'Uta', value: 'Mother\nNo contact details' },
        { label: 'Vic', value: 'vic@home.example\nNo custody: must not know the address' },
      ],
    },
    { title: 'Emergency contacts', rows: [{ label: 'Gran', value: 'Grandmother\n030111' }] },
  ]);
});
