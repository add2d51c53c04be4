import { describe, expect, test } from 'vitest';
import type { FormField } from '../../people/questions/rules.ts';
import type { FieldType } from '../../people/questions/kinds/rules.ts';
import { personOf, type PersonOfForm } from '../../forms/submissions/rules.ts';
import { linkState, valuesOf } from './rules.ts';
import { editsOf, proposedChanges } from '../changes/rules.ts';

let order = 0;
const field = (field_name: string, field_type: FieldType = 'text', options: string[] = []): FormField => ({
  id: ++order,
  custom_name: field_name,
  field_type,
  field_name,
  isDefault: 1,
  isMandatory: 0,
  is_archived: 0,
  toShow: 1,
  order,
  header_id: null,
  placeholder: '',
  select_options: options.map((value, i) => ({ id: i + 1, value, order: i })),
});

const fields = [
  field('firstName'),
  field('surname'),
  field('email', 'email'),
  field('phone', 'phone'),
  field('dob', 'date'),
  field('gender', 'gender'),
  field('source', 'source', ['Friend']),
  field('address', 'address'),
  field('guardian', 'guardian'),
  field('custom_1', 'multiselect', ['Art', 'Chess']),
  field('custom_2', 'checkbox'),
  { ...field('custom_3'), toShow: 0 as const },
];

const mia: PersonOfForm = {
  firstName: 'Mia',
  surname: 'Tan',
  email: '',
  phone: '+65 6123 4567',
  dob: '2015-02-01',
  gender: 'F',
  nationality: 'SG',
  referral_source: 'Friend',
  address: { street: '1 Old Road', country: 'SG', city: 'Singapore', state: '', zip: '049000' },
  custom: { custom_1: ['Art'], custom_2: true, custom_3: 'hidden' },
  guardian: {
    firstName: 'Anna',
    surname: 'Tan',
    email: 'anna@tan.example',
    phone: '',
    relation: 'Mother',
    parentCommunication: 1,
    invoiceTo: 0,
    same_as_primary_email: 0,
  },
};

const shown = valuesOf(fields, mia);
const before = personOf(fields, shown);
const changesOf = (values: Record<string, unknown>) =>
  proposedChanges(fields, before, personOf(fields, { ...shown, ...values } as never));

describe('the form begins with what is known', () => {
  test('of what it shows, and nothing else', () => {
    expect(shown).toMatchObject({
      firstName: 'Mia',
      dob: '2015-02-01',
      source: 'Friend',
      custom_1: ['Art'],
      custom_2: true,
      guardian: { parentFirstName: 'Anna', relation: 'Mother' },
    });
    expect(Object.keys(shown)).not.toContain('custom_3');
    expect(Object.keys(shown)).not.toContain('email');
    expect(Object.keys(shown)).not.toContain('nationality');
  });
  test('sent back as it is, it changes nothing', () => expect(changesOf({})).toEqual([]));
  test('a choice that is no longer offered is left out, and its absence is no change', () => {
    const gone = { ...mia, custom: { ...mia.custom, custom_1: ['Judo'] } };
    const values = valuesOf(fields, gone);
    expect(values).not.toHaveProperty('custom_1');
    expect(proposedChanges(fields, personOf(fields, values), personOf(fields, values))).toEqual([]);
  });
});

describe('what a family changes', () => {
  test('is named by path, with the value they were shown', () => {
    expect(changesOf({ phone: '+65 6999 0000', custom_1: ['Art', 'Chess'] })).toEqual([
      { path: 'phone', label: 'phone', field_type: 'phone', from: '+65 6123 4567', to: '+65 6999 0000' },
      { path: 'custom.custom_1', label: 'custom_1', field_type: 'multiselect', from: ['Art'], to: ['Art', 'Chess'] },
    ]);
  });
  test('an address is one change', () => {
    expect(changesOf({ address: { ...mia.address, street: '2 New Road' } }).map(({ path }) => path)).toEqual([
      'address',
    ]);
  });
  test('what is emptied is a change, except the first name', () => {
    expect(changesOf({ phone: '', firstName: '' })).toMatchObject([{ path: 'phone', to: '' }]);
  });
  test('a field that the form hides has no effect, whatever a program sends', () =>
    expect(changesOf({ custom_3: 'x', status: 'x' })).toEqual([]));
  test('a guardian changes part by part', () => {
    expect(
      changesOf({ guardian: { ...(shown['guardian'] as object), parentPhone1: '555 12345', invoiceTo: 1 } }),
    ).toMatchObject([
      { path: 'guardian.phone', from: '', to: '555 12345' },
      { path: 'guardian.invoiceTo', from: false, to: true },
    ]);
  });
  test('another name is another guardian', () => {
    expect(
      changesOf({
        guardian: { parentFirstName: 'Bo', parentSurname: 'Lim', relation: 'Father', parentEmail: 'bo@lim.example' },
      }),
    ).toMatchObject([{ path: 'guardian', from: null, to: { parentFirstName: 'Bo' } }]);
  });
  test('nobody is taken out by a form', () => expect(changesOf({ guardian: {} })).toEqual([]));
});

test('only what is accepted becomes an edit', () => {
  const changes = changesOf({
    phone: '1234567',
    surname: 'Lim',
    custom_2: false,
    guardian: { ...(shown['guardian'] as object), invoiceTo: 1 },
  });
  expect(editsOf(changes, new Set(['phone', 'custom.custom_2', 'guardian.invoiceTo']))).toEqual({
    person: { phone: '1234567', custom: { custom_2: null } },
    newGuardian: null,
    guardian: { invoiceTo: 1 },
  });
  expect(editsOf(changes, new Set())).toEqual({ person: null, newGuardian: null, guardian: null });
});

test('a link is open until it is answered, withdrawn or expired', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const link = { answered_at: null, revoked_at: null, expires_at: '2026-05-01T12:00:01Z' };
  expect(linkState(link, now)).toBe('open');
  expect(linkState({ ...link, expires_at: now.toISOString() }, now)).toBe('expired');
  expect(linkState({ ...link, revoked_at: '2026-04-30T00:00:00Z' }, now)).toBe('revoked');
  expect(linkState({ ...link, answered_at: '2026-04-30T00:00:00Z', revoked_at: '2026-04-30T01:00:00Z' }, now)).toBe(
    'answered',
  );
});
