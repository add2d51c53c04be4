import { expect, test } from 'vitest';
import { categories, type Category } from '../../../access.ts';
import { audienceTypes } from '../../rules.ts';
import { type AskedQuestion, type LetterScene, namesChild, sceneOf, variablesFor } from './rules.ts';

const question = (more: Partial<AskedQuestion>): AskedQuestion => ({
  form_type: 'student',
  field_name: 'custom_7',
  custom_name: 'Shoe size',
  field_type: 'number',
  is_archived: 0,
  ...more,
});
const questions = [
  question({}),
  question({ form_type: 'lead', field_name: 'schoolYear', custom_name: 'Year', field_type: 'schoolYear' }),
  question({ field_name: 'custom_8', custom_name: 'Old', is_archived: 1 }),
  question({ field_name: 'custom_9', custom_name: 'A file', field_type: 'file' }),
  question({ field_name: 'custom_10', custom_name: '{student}' }),
];
const listed = (scene: LetterScene, access: readonly Category[] = categories) =>
  variablesFor(scene, {
    viewer: { role_id: 1, access: new Set(access) },
    words: [{ type: 'student', replaced_text: 'dancer', plural_text: 'dancers' }],
    questions,
  });
const names = (...asked: Parameters<typeof listed>) => listed(...asked).map(({ name }) => name);

test('a letter has the variables of what it is about, each once and with an example or a question', () => {
  const all = names({ about: 'student', class: true, invoice: true });
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(
    expect.arrayContaining(['reader_first_name', 'student_name', 'student_custom_7', 'class_date', 'next_class_time']),
  );
  expect(all.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  expect(names({ about: 'student' }).some((name) => /^(class|invoice_number|lead)/.test(name))).toBe(false);
  expect(names({ about: 'lead' })).toContain('lead_school_year');
  expect(names({ about: 'lead' }).some((name) => /^(student|next_class|balance|payment|update)/.test(name))).toBe(
    false,
  );
  expect(names({ about: null }).some((name) => /^(student|lead|next_class|update)/.test(name))).toBe(false);
});

test('questions that are archived, or that have no text for an answer, are no variables', () => {
  expect(names({ about: 'student' }).filter((name) => name.includes('custom'))).toEqual([
    'student_custom_7',
    'student_custom_10',
  ]);
});

test('labels are in the school’s words, except the school’s own questions', () => {
  const all = listed({ about: 'student', class: true });
  expect(all.find(({ name }) => name === 'student_name')?.group).toBe('Dancer');
  expect(all.find(({ name }) => name === 'student_custom_10')).toMatchObject({ group: 'Dancer', label: '{student}' });
  expect(all.flatMap(({ group, label }) => [group, label]).filter((text) => /\{(?!student\})/.test(text))).toEqual([]);
});

test.each([
  ['students', /^(student_|next_class_|update_link)/, { about: 'student' }],
  ['leads', /^lead_/, { about: 'lead' }],
  ['billing', /^(invoice_|balance|payment_link)/, { about: 'student', invoice: true }],
] as const)('without %s there are none of its variables', (right, pattern, scene) => {
  const others = ['leads', 'billing'].includes(right)
    ? [right, right === 'leads' ? 'all_leads' : 'own_invoices']
    : [right];
  const without = categories.filter((one) => !others.includes(one));
  expect(names(scene, without).filter((name) => pattern.test(name))).toEqual([]);
  expect(names(scene, [right]).filter((name) => pattern.test(name)).length).toBeGreaterThan(0);
});

test('each kind of audience says what its letters are about', () => {
  expect(audienceTypes.map((type) => [type, sceneOf({ type }).about])).toEqual([
    ['student', 'student'],
    ['lead', 'lead'],
    ['guardian', null],
    ['staff', null],
    ['event', 'student'],
    ['series', 'student'],
    ['batch', 'student'],
    ['segment', null],
    ['subject', 'student'],
    ['list', null],
    ['students', 'student'],
    ['guardians', null],
    ['leads', 'lead'],
  ]);
  expect(sceneOf({ type: 'list', of: 'lead' })).toEqual({ about: 'lead' });
  expect(sceneOf({ type: 'list', of: 'guardian' })).toEqual({ about: null });
  expect(sceneOf({ type: 'event' })).toEqual({ about: 'student', class: true });
  expect(sceneOf({ type: 'student', event_id: 3 })).toEqual({ about: 'student', class: true });
});

test('a letter that names a child is one for each child', () => {
  expect(['student_name', 'lead_owner', 'next_class_date', 'update_link'].map((name) => namesChild([name]))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(namesChild(['reader_name', 'class_date', 'balance', 'school_name'])).toBe(false);
});
