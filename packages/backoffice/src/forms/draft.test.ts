import { expect, test } from 'vitest';
import { Failure } from '@schoolbell/core/http/errors';
import { newField, type SettingDraft } from './draft.ts';
import { overlaid } from './overlaid.ts';
import { draftErrors } from './draftErrors.ts';
import { failureText } from './failureText.ts';
import type { FormDesign } from './formDesign.ts';

const design = {
  form: { title: '{Student} form' },
  fields: [],
  headers: [{ id: 1, header_name: 'One', order: 0, conditions: [] }],
  settings: [{ type: 'terms', should_display: 0, is_required: 1, label: 'Terms', text: 'Be kind', link: '' }],
} as unknown as FormDesign;
const terms: SettingDraft = {
  kind: 'setting',
  type: 'terms',
  should_display: 1,
  is_required: 1,
  label: 'Terms',
  text: 'Be kind',
  link: 'https://example.org',
  by: 'link',
};

test('what is open is laid over what is saved', () => {
  const added = overlaid(design, {
    ...newField('select', 1),
    custom_name: 'Size',
    options: [
      { key: 'a', id: null, value: 'S' },
      { key: 'b', id: null, value: ' ' },
    ],
  });
  expect(added.fields).toMatchObject([{ custom_name: 'Size', header_id: 1, select_options: [{ value: 'S' }] }]);
  expect(overlaid(design, { kind: 'section', id: 1, header_name: 'Two', conditions: [] }).headers[0]?.header_name).toBe(
    'Two',
  );
  expect(design.headers[0]?.header_name).toBe('One');
});

test('a new question that stands with the guardian is about the family, one beside the name about the child', () => {
  const fields = [
    ['firstName', 'text', 1],
    ['guardian', 'guardian', 2],
  ].map(([field_name, field_type, header_id]) => ({ field_name, field_type, header_id })) as FormDesign['fields'];
  expect([1, 2, null].map((header_id) => newField('text', header_id, fields).for_family)).toEqual([0, 1, 0]);
  expect((['file', 'source'] as const).map((type) => newField(type, 2, fields).for_family)).toEqual([0, 0]);
});

test('of text and link of the terms one is on', () => {
  expect(overlaid(design, terms).settings[0]).toMatchObject({
    text: '',
    link: 'https://example.org',
    should_display: 1,
  });
  expect(overlaid(design, { ...terms, by: 'text' }).settings[0]).toMatchObject({ text: 'Be kind', link: '' });
});

test('mistakes are named by their control', () => {
  const field = newField('select', null);
  expect(draftErrors(field)).toEqual({
    custom_name: 'This field is required',
    [`option.${field.options[0]!.key}`]: 'This field is required',
    [`option.${field.options[1]!.key}`]: 'This field is required',
  });
  expect(draftErrors({ ...field, custom_name: 'Size', options: [] })).toEqual({ options: 'Add at least one option' });
  expect(draftErrors({ ...newField('source', null), custom_name: 'Source' })).toEqual({});
  const twice = [
    { key: 'a', id: 1, value: 'S' },
    { key: 'b', id: null, value: 's ' },
  ];
  expect(draftErrors({ ...field, custom_name: 'Size', options: twice })).toEqual({
    'option.b': 'This option is already on the list',
  });
  expect(draftErrors({ ...terms, link: 'http://example.org' })).toEqual({
    link: 'Please enter an address that begins with https://',
  });
  expect(draftErrors({ ...terms, link: '' })).toEqual({ link: 'This field is required' });
});

test('a failed edit says what the specification says', () => {
  expect(failureText('As it is')).toBe('As it is');
  expect(failureText(['One', 'Two'])).toBe('One, Two');
  expect(failureText({ a: 'One', b: ['Two', 'Three'] })).toBe('One, Two, Three');
  expect(failureText(undefined)).toBe('An error occurred');
  expect(failureText(new Failure('conflict', 'Not now'))).toBe('Not now');
  expect(failureText(new Failure('invalid', 'Please check', { name: 'Taken', link: 'Too long' }))).toBe(
    'Taken, Too long',
  );
});
