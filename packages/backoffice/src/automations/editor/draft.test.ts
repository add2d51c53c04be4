import { expect, test } from 'vitest';
import type { FilterField } from '@schoolbell/core/filters/rules';
import type { Details } from '../calls.ts';
import { copyOf, draftOf, firstDraft, firstFilters, freeFields, sentDraft } from './draft.ts';

const field = (name: string, kind: FilterField['kind'], more: Partial<FilterField> = {}): FilterField => ({
  name,
  label: name,
  kind,
  options: [],
  ids: false,
  custom_form_field_id: null,
  is_archived: 0,
  ...more,
});
const fields = [field('lead_stage', 'choice'), field('age', 'number'), field('created_date', 'date')];

const stored = {
  id: 7,
  automation_name: 'How was it?',
  trigger_name: 'leadStageUpdated',
  status: 1,
  delay: 2,
  delay_type: 'days',
  filters: [
    filter(11, 'lead_stage', '=', 'Trial'),
    filter(12, 'age', 'BETWEEN', '5;9'),
    filter(13, 'created_date', '=', 'one week ago'),
    { ...filter(14, 'lead_stage', 'ISNULL', ''), status: 0 },
  ],
  action: {
    action_type: 'email',
    action_details: [
      { reply_to: '', mail_subject: 'How was it?', mail_content: 'Hi', mail_receive_copy: '', mail_attachments: [] },
    ],
  },
  options: { recipient: 'family', staff_ids: [], any_time: 0, recheck: 1, repeat_after: 24 },
} as unknown as Details;

function filter(id: number, condition_field: string, condition_operator: string, condition_value: string) {
  return {
    id,
    condition_field,
    condition_operator,
    condition_value,
    condition: 'AND',
    custom_form_field_id: null,
    status: 1,
  };
}

test("shows the specification's operators as the field's own, and leaves removed filters out", () => {
  expect(draftOf(stored, fields).filters.map((one) => [one.id, one.condition_operator, one.condition_value])).toEqual([
    [11, 'any_of', ['Trial']],
    [12, 'between', ['5', '9']],
    [13, 'within', 'one_week_ago'],
  ]);
});

test('sends removed filters as removed, kept ones with their id and new ones without', () => {
  const draft = draftOf(stored, fields);
  const [first] = draft.filters;
  const { filters } = sentDraft(
    { ...draft, filters: [{ ...first!, id: null, condition: 'OR' }, draft.filters[1]!] },
    stored.filters,
  );
  expect(filters.map((one) => ['id' in one ? one.id : undefined, one.status, one.condition])).toEqual([
    [undefined, 1, 'AND'],
    [12, 1, 'AND'],
    [11, 0, 'AND'],
    [13, 0, 'AND'],
  ]);
});

test('keeps what the panel has no field for', () => {
  expect(sentDraft(draftOf(stored, fields)).options).toMatchObject({ repeat_after: 24, recheck: 1 });
});

test('looks again only where there is a delay', () => {
  expect(sentDraft({ ...firstDraft(), delay: null }).options.recheck).toBe(0);
  expect(sentDraft({ ...firstDraft(), delay: '3' })).toMatchObject({ delay: 3, options: { recheck: 1 } });
});

test('begins as the specification says', () => {
  expect(firstDraft()).toMatchObject({
    trigger_name: 'trial',
    delay: null,
    delay_type: 'minutes',
    action_type: 'email',
    status: 1,
  });
});

test('a copy has another name and no ids', () => {
  const copy = copyOf(draftOf(stored, fields));
  expect(copy.automation_name).toBe('Copy of How was it?');
  expect(copy.filters.every(({ id }) => id === null)).toBe(true);
  expect(copyOf({ ...copy, automation_name: 'x'.repeat(120) }).automation_name).toHaveLength(120);
});

test('triggers of the clock begin with today, others with nothing', () => {
  const ofClock = [field('who', 'choice'), field('date', 'date')];
  expect(firstFilters('holiday', ofClock)).toMatchObject([
    { condition_field: 'date', condition_operator: 'within', condition_value: 'today' },
  ]);
  expect(firstFilters('studentBirthday', [field('dob', 'birthday'), field('birthday', 'date')])).toMatchObject([
    { condition_field: 'birthday', condition_value: 'today' },
  ]);
  expect(firstFilters('trial', ofClock)).toEqual([]);
});

test('a field is offered once, and an archived one not at all', () => {
  const { filters } = draftOf(stored, fields);
  expect(freeFields(fields, filters)).toEqual([]);
  expect(freeFields(fields, filters, 0).map(({ name }) => name)).toEqual(['lead_stage']);
  expect(freeFields([field('old', 'text', { is_archived: 1 })], [])).toEqual([]);
});
