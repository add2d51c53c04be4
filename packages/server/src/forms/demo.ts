import type { Db } from '../db/transaction.ts';
import { addField, placeField } from './fields/queries.ts';
import { findForm } from './queries.ts';
import { saveSetting } from './settings/queries.ts';
import type { AskedQuestion, Question } from '../demo/school.ts';
import type { Chance } from '../demo/chance.ts';

/** Adds the demo school's own questions to its forms. */
export async function addQuestions(db: Db, institution_id: number, now: Date): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const question of questions) {
    const { form_type, field_type, custom_name, options = [] } = question;
    const form = (await findForm(db, institution_id, { type: form_type }))!;
    const header = await db
      .selectFrom('form_header')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('custom_form_id', '=', form.custom_form_id)
      .orderBy('order', 'desc')
      .executeTakeFirstOrThrow();
    const field_id = await addField(db, {
      institution_id,
      form_type,
      field_type,
      custom_name,
      placeholder: '',
      multi_select_option_type: 'List',
      now,
    });
    await placeField(db, {
      institution_id,
      form_type,
      custom_form_id: form.custom_form_id,
      field_id,
      header_id: header.id,
      isMandatory: 0,
      toShow: 1,
      for_family: 0,
    });
    if (options.length > 0)
      await db
        .insertInto('field_option')
        .values(options.map((value, order) => ({ institution_id, field_id, value, order: order + 1 })))
        .execute();
    asked.push({ ...question, field_name: `custom_${field_id}` });
  }
  return asked;
}

/** Enrolling takes a family's word: the student form asks for the terms and for a signature. */
export async function askForConsent(db: Db, institution_id: number): Promise<void> {
  const { custom_form_id } = (await findForm(db, institution_id, { type: 'student' }))!;
  const common = { should_display: 1, is_required: 1, link: '' } as const;
  await saveSetting(db, institution_id, custom_form_id, {
    ...common,
    type: 'terms',
    label: 'Terms and conditions',
    text: 'I accept the terms and conditions: the school confirms places in writing, and a term of notice ends them.',
  });
  await saveSetting(db, institution_id, custom_form_id, {
    ...common,
    type: 'signature',
    label: 'Signature',
    text: 'By signing you confirm that your answers are true.',
  });
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const schools = [
  'Port Ellis Primary',
  'St Brannoc C of E',
  'Wick Sands Academy',
  'Ellis High School',
  'Home schooled',
] as const;
const allergies = [
  'Peanuts',
  'Hazelnuts and pollen',
  'Penicillin',
  'Lactose intolerant',
  'Bee stings, carries an EpiPen',
] as const;
const subjects = ['Piano', 'Violin', 'Spanish', 'Mandarin', 'Science club', 'Coding', 'Maths'] as const;
const several = (chance: Chance, of: readonly string[], chosen: number) =>
  of.filter(() => chance.holds(chosen / of.length));

export const questions: readonly Question[] = [
  { form_type: 'student', field_type: 'text', custom_name: 'Day school', answer: (chance) => chance.one(schools) },
  {
    form_type: 'student',
    field_type: 'textarea',
    custom_name: 'Allergies and medication',
    answer: (chance) => (chance.holds(0.2) ? chance.one(allergies) : ''),
  },
  {
    form_type: 'student',
    field_type: 'multiselect',
    custom_name: 'Preferred days',
    options: days,
    answer: (chance) => several(chance, days, 2),
  },
  {
    form_type: 'student',
    field_type: 'checkbox',
    custom_name: 'May be photographed',
    answer: (chance) => chance.holds(0.8),
  },
  {
    form_type: 'lead',
    field_type: 'select',
    custom_name: '{Subject} of interest',
    options: subjects,
    answer: (chance) => chance.one(subjects),
  },
  {
    form_type: 'lead',
    field_type: 'multiselect',
    custom_name: 'Preferred days',
    options: days,
    answer: (chance) => several(chance, days, 2),
  },
];
