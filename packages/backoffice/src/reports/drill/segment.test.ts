import { expect, test } from 'vitest';
import type { Condition, FilterField } from '@schoolbell/core/filters/rules';
import { segmentOf } from './segment.ts';

const field = (name: string, kind: FilterField['kind']): FilterField => ({
  name,
  label: name,
  kind,
  options: [],
  ids: false,
  custom_form_field_id: null,
  is_archived: 0,
});
const fields = [field('city', 'text'), field('lead_stage', 'choice')];
const span = { start: '2026-10-23', end: '2026-11-21' };
const none = { filters: [], by: ['lead_stage'], keys: [], span: null };

const said = (conditions: Condition[] | null) =>
  conditions?.map((one) => [one.condition, one.condition_field, one.condition_operator, one.condition_value]);

test('people of a group are told by its field', () => {
  expect(said(segmentOf({ ...none, keys: ['7'] }, fields))).toEqual([['AND', 'lead_stage', 'any_of', ['7']]]);
  expect(said(segmentOf({ ...none, by: ['city'], keys: ['Kiel'] }, fields))).toEqual([['AND', 'city', 'is', 'Kiel']]);
  expect(said(segmentOf({ ...none, by: ['city'], keys: [null] }, fields))).toEqual([['AND', 'city', 'empty', '']]);
});

test('people who came in a step of time are told by the days of it that are in the period', () => {
  const month = (step: string) => said(segmentOf({ ...none, by: ['month'], keys: [step], span }, fields));
  expect(month('2026-11-01')).toEqual([['AND', 'created_date', 'between', ['2026-11-01', '2026-11-21']]]);
  expect(month('2026-10-01')).toEqual([['AND', 'created_date', 'between', ['2026-10-23', '2026-10-31']]]);
  expect(said(segmentOf({ ...none, span }, fields))).toEqual([
    ['AND', 'created_date', 'between', ['2026-10-23', '2026-11-21']],
  ]);
});

test('what is added holds beside each group of a filter', () => {
  const filter = (condition: 'AND' | 'OR', condition_value: string): Condition => ({
    condition_field: 'city',
    condition_operator: 'is',
    condition_value,
    condition,
    custom_form_field_id: null,
  });
  const filters = [filter('AND', 'Kiel'), filter('OR', 'Bonn')];
  expect(said(segmentOf({ ...none, filters, keys: ['7'] }, fields))).toEqual([
    ['AND', 'city', 'is', 'Kiel'],
    ['AND', 'lead_stage', 'any_of', ['7']],
    ['OR', 'city', 'is', 'Bonn'],
    ['AND', 'lead_stage', 'any_of', ['7']],
  ]);
});

test('people of a group that no filter knows have no segment', () => {
  expect(segmentOf({ ...none, by: ['age_step'], keys: ['u5'] }, fields)).toBeNull();
});
