import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldsIn, type PersonValues } from './fields.ts';
import { fieldNamed, valuesFrom } from './values/rules.ts';
import { personInput } from './person.ts';
import { placeOfQuestion } from './questions/places/rules.ts';

test('fields are named by part, in the order of the list', () => {
  const names = (...parts: Parameters<typeof fieldsIn>) => fieldsIn(...parts).map(({ name }) => name);
  expect(names('about', 'name')).toEqual(['firstName', 'surname', 'dob', 'gender', 'nationality']);
  expect(names('address')).toEqual(['street', 'city', 'state', 'zip', 'country']);
  expect(fieldNamed('zip')?.column).toBe('zip');
  expect(fieldNamed('firstName')?.column).toBe('first_name');
  expect(fieldNamed('first_name')).toBeUndefined();
  expect(placeOfQuestion.get('source')).toBe('referral_source');
  expect(placeOfQuestion.has('street')).toBe(false);
});

test('an unknown option is refused', () => {
  const texts: Record<string, string> = { dob: '2015-02-03', gender: 'F', nationality: 'NO' };
  const about = (of: Record<string, string>) => valuesFrom(['about'], ({ name }) => of[name] ?? '');
  expect(about(texts)).toEqual(texts);
  expect(about({ ...texts, gender: 'X' })).toEqual({ ...texts, gender: '' });
});

test('each field takes what its kind allows', () => {
  const takes = (name: keyof typeof personInput, value: string) => z.safeParse(personInput[name], value).success;
  for (const [name, right, wrong] of [
    ['firstName', 'Mia', ''],
    ['email', 'mia@example.org', 'mia'],
    ['dob', '2015-02-03', '2015-02-30'],
    ['gender', 'Other', 'X'],
    ['nationality', 'NO', 'Norway'],
    ['surname', 'Lund', 'x'.repeat(256)],
  ] as const) {
    expect(takes(name, right), name).toBe(true);
    expect(takes(name, wrong), name).toBe(false);
    if (name !== 'firstName') expect(takes(name, ''), name).toBe(true);
  }
});

test('a wrong choice or name does not compile', () => {
  const right: PersonValues<'about'> = { dob: '', gender: 'M', nationality: '' };
  // @ts-expect-error: there is no such choice
  const choice: PersonValues<'about'> = { ...right, gender: 'X' };
  // @ts-expect-error: there is no such field
  const name: PersonValues<'about'> = { ...right, birthday: '' };
  expect([choice, name]).toHaveLength(2);
});
