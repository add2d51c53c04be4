import { expect, test } from 'vitest';
import { categories, defaultAccess } from '../../access.ts';
import { missingFor, type Needing, needsOf } from './rules.ts';

const automation = (change: Partial<Needing>): Needing => ({
  trigger_name: 'studentAdded',
  filters: [],
  action_type: 'task',
  action: {},
  variables: [],
  ...change,
});
const filter = (condition_field: string, condition_value: string | string[] = 'x') => ({
  condition_field,
  condition_value,
});
const profile = (update_profile_type: string, update_profile_field: string) => ({
  action_type: 'profile' as const,
  action: { update_profile_type, update_profile_field },
});
const leads = ['leads', 'all_leads'];

test.each<[string, Partial<Needing>, unknown[]]>([
  ['a student', {}, ['students']],
  ['a lead', { trigger_name: 'leadAdded' }, [leads]],
  ['a trial, of either', { trigger_name: 'trial' }, ['students', leads]],
  ['an invoice', { trigger_name: 'invoice' }, ['students', 'billing']],
  [
    'the amount of that invoice',
    { trigger_name: 'invoice', filters: [filter('invoice_amount')] },
    ['students', 'billing'],
  ],
  ['a holiday for staff', { trigger_name: 'holiday', filters: [filter('who', ['staff', 'leads'])] }, ['staff', leads]],
  ['a balance in a mail', { variables: ['balance', 'school_name'] }, ['students', 'billing']],
  ['a role', { trigger_name: 'holiday', ...profile('staff', 'role') }, ['students', 'staff', 'access_control']],
  ['an owner of a lead', { trigger_name: 'leadAdded', ...profile('lead', 'lead_owner') }, [leads, 'all_leads']],
])('%s needs its rights', (_, change, needs) => expect(needsOf(automation(change))).toEqual(needs));

test('the first right that is missing is named', () => {
  const viewer = (role_id: 2 | 9) => ({ role_id, access: new Set<string>(defaultAccess[role_id]) });
  expect(missingFor(viewer(2), automation({ trigger_name: 'trial' }))).toBe('leads');
  expect(missingFor(viewer(9), automation({ trigger_name: 'payment' }))).toBe('billing');
  expect(
    missingFor({ role_id: 10, access: new Set<string>(categories) }, automation(profile('staff', 'role'))),
  ).toBeNull();
});
