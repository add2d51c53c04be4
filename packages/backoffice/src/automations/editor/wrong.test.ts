import { expect, test } from 'vitest';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { mailDraft, profileDraft } from '../actions/drafts.ts';
import { type Draft, firstDraft } from './draft.ts';
import { delayError, pathOf } from './paths.ts';
import { draftErrors } from './wrong.ts';

const REQUIRED = 'This field is required';
const mail = { ...mailDraft(), mail_subject: 'Hello', mail_content: 'Hi' };
const right: Draft = { ...firstDraft(), automation_name: 'Hello', email: mail };
const updates = ['address', 'guardian', 'note', 'user_status', 'employment'].map((name) => ({
  type: name === 'employment' ? ('staff' as const) : ('student' as const),
  name,
  label: name,
  kind: name === 'user_status' ? 'choice' : name,
  options: name === 'user_status' ? [{ value: 'active', label: 'Active' }] : [],
  custom_form_field_id: null,
}));
const wrong = (change: Partial<Draft>, filters: FilterField[] = []) =>
  draftErrors({ ...right, ...change }, { filters, updates, variables: [] });

const age: FilterField = {
  name: 'age',
  label: 'Age',
  kind: 'number',
  options: [],
  ids: false,
  custom_form_field_id: null,
  is_archived: 0,
};
const ageFilter = (condition_operator: 'between' | 'empty', condition_value: string | string[]) => ({
  id: null,
  condition_field: 'age',
  condition_operator,
  condition_value,
  condition: 'AND' as const,
  custom_form_field_id: null,
});

test('what is right has no errors', () => {
  expect(wrong({})).toEqual({});
});

test.each([
  ['-1', 'days', 'Please enter a value greater than zero'],
  ['0', 'days', 'Please enter a value greater than zero'],
  ['1.5', 'days', 'Please enter a whole number'],
  ['two', 'days', 'Please enter only numbers'],
  ['', 'days', REQUIRED],
  ['1000000000', 'minutes', 'Please enter a whole number'],
  ['366', 'days', 'Please enter at most 365 days'],
  ['53', 'weeks', 'Please enter at most 365 days'],
  ['365', 'days', null],
  ['525600', 'minutes', null],
] as const)('a delay of %j %s', (delay, delay_type, text) => {
  expect(delayError({ delay, delay_type })).toBe(text);
});

test('each part of a mail, a task and a profile update is required', () => {
  expect(wrong({ automation_name: ' ' })).toEqual({ automation_name: REQUIRED });
  expect(wrong({ email: mailDraft() })).toEqual({
    'email.mail_subject': 'Subject cannot be blank',
    'email.mail_content': 'Content cannot be blank',
  });
  expect(wrong({ email: { ...mail, mail_subject: 'x'.repeat(251), reply_to: 'a@b\r\nc' } })).toEqual({
    'email.mail_subject': 'Subject cannot be more than 250 characters',
    'email.reply_to': 'Please enter valid email',
  });
  expect(wrong({ email: { ...mail, mail_content: '<p><strong></strong></p>' } })).toHaveProperty([
    'email.mail_content',
  ]);
  expect(Object.keys(wrong({ action_type: 'task' }))).toEqual([
    'task.task_detail',
    'task.task_assign_to',
    'task.task_due',
  ]);
  expect(wrong({ action_type: 'profile' })).toEqual({ 'profile.field': REQUIRED });
});

const profile = (field: string, parts: Record<string, string> = {}) =>
  wrong({ action_type: 'profile', profile: { ...profileDraft(), field, parts } });

test('an address, a guardian and an employment need all their parts', () => {
  expect(Object.keys(profile('address'))).toHaveLength(5);
  const employment = { ...profileDraft(), type: 'staff' as const, field: 'employment' };
  expect(Object.keys(wrong({ trigger_name: 'holiday', action_type: 'profile', profile: employment }))).toEqual([
    'profile.parts.dateStart',
    'profile.parts.dateEnd',
  ]);
  const named = { firstName: 'Wanda', surname: 'W', relation: 'Mother' };
  expect(profile('guardian', named)).toEqual({ 'profile.parts.email': REQUIRED });
  expect(profile('guardian', { ...named, phone: '0123 4567' })).toEqual({});
  expect(profile('guardian', { ...named, same_as_primary_email: '1' })).toEqual({});
  expect(profile('guardian', { ...named, email: 'no' })).toEqual({
    'profile.parts.email': 'Please enter a valid email',
  });
});

test('a filter needs a value, unless its comparison has none; ages are never negative', () => {
  expect(wrong({ filters: [ageFilter('between', ['', ''])] }, [age])).toEqual({
    'filters.0.condition_value': REQUIRED,
  });
  expect(wrong({ filters: [ageFilter('between', ['5'])] }, [age])).toHaveProperty(['filters.0.condition_value']);
  expect(wrong({ filters: [ageFilter('between', ['-5', '9'])] }, [age])).toHaveProperty(['filters.0.condition_value']);
  expect(wrong({ filters: [ageFilter('between', ['5', '9'])] }, [age])).toEqual({});
  expect(wrong({ filters: [ageFilter('empty', '')] }, [age])).toEqual({});
});

test("a text of the server's is shown at its field", () => {
  const of = (action_type: Draft['action_type'], field = '') => ({
    action_type,
    profile: { ...profileDraft(), field },
  });
  const at = (rest: string) => `action.action_details.0.${rest}`;
  expect(pathOf(at('mail_subject'), of('email'))).toBe('email.mail_subject');
  expect(pathOf(at('task_assign_to'), of('task'))).toBe('task.task_assign_to');
  expect(pathOf(at('updates.0.update_profile_value'), of('profile', 'user_status'))).toBe('profile.value');
  expect(pathOf(at('updates.4.update_profile_value'), of('profile', 'guardian'))).toBe('profile.parts.email');
  expect(pathOf(at('note_details'), of('profile', 'note'))).toBe('profile.note');
  expect(pathOf('filters.1.condition_value', of('email'))).toBe('filters.1.condition_value');
  expect(pathOf('options.staff_ids', of('email'))).toBe('staff_ids');
});
