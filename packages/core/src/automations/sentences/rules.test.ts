import { expect, test } from 'vitest';
import { recordUpdates } from '../updates/rules.ts';
import { actionLine, type SaidAutomation, sentenceOf } from './rules.ts';

const stage = {
  name: 'lead_stage',
  label: 'Stage',
  kind: 'choice' as const,
  options: [{ value: '3', label: 'Trial' }],
  ids: true,
  custom_form_field_id: null,
  is_archived: 0 as const,
};
const mail: SaidAutomation = {
  trigger_name: 'leadStageUpdated',
  delay: 2,
  delay_type: 'days',
  filters: [
    {
      id: 1,
      condition_field: 'lead_stage',
      condition_operator: 'any_of',
      condition_value: ['3'],
      condition: 'AND',
      custom_form_field_id: null,
    },
  ],
  action_type: 'email',
  action: { mail_subject: 'How was it?' },
  options: {},
};
const names = { fields: [stage], updates: recordUpdates('lead') };

test('an automation is said in one sentence', () => {
  expect(sentenceOf(mail, names)).toBe("When a lead moves to Trial, 2 days later, email 'How was it?' to the family");
  expect(sentenceOf({ ...mail, delay: 1, filters: [], options: { recipient: 'staff' } }, names)).toBe(
    "When a lead moves to another stage, 1 day later, email 'How was it?' to staff",
  );
  const city = { update_profile_type: 'lead', update_profile_field: 'nationality' };
  expect(sentenceOf({ ...mail, delay: 0, action_type: 'profile', action: city }, names)).toBe(
    'When a lead moves to Trial, update nationality',
  );
});

test('a long task is cut on its line', () => {
  expect(actionLine('task', { task_detail: `Call\n${'x'.repeat(100)}` }, [])).toHaveLength(80);
});
