import { interestLevels } from '../../../people/interest/rules.ts';
import type { Dataset, ReportField } from '../../rules.ts';
import { studentAge } from '../fields/rules.ts';

const grouped = (name: string, label: string, more: Partial<ReportField> = {}): ReportField => ({
  name,
  label,
  kind: 'choice',
  groups: true,
  ...more,
});

/** Ages in steps, on the school's day. */
export const ageSteps = [
  { value: 'u5', label: 'Under 5' },
  { value: '5_7', label: '5 to 7' },
  { value: '8_10', label: '8 to 10' },
  { value: '11_13', label: '11 to 13' },
  { value: '14_17', label: '14 to 17' },
  { value: '18_up', label: '18 and over' },
] as const;

/** Fields that students and leads are grouped by. Their filters are those of the lists of people. */
const shared: readonly ReportField[] = [
  grouped('age_step', 'Age', { options: ageSteps }),
  grouped('signup_source', 'Source', { kind: 'text' }),
  grouped('referral_source', 'Heard about us', { kind: 'text' }),
  grouped('gender', 'Gender', { kind: 'text' }),
  grouped('country', 'Country', { kind: 'country' }),
  grouped('city', 'City', { kind: 'text' }),
];

const status = grouped('user_status', 'Status', {
  options: [
    { value: 'active', label: 'Active' },
    { value: 'trial', label: 'Trial' },
    { value: 'paused', label: 'Paused' },
  ],
});

/** What students are grouped by. */
export const studentFields: readonly ReportField[] = [status, studentAge, ...shared];

/** Interest in the words that filters have for it; lists of leads call it `lead_interest`, under which it is offered. */
const leadStatus: ReportField = {
  name: 'lead_status',
  label: 'Lead status',
  kind: 'choice',
  options: interestLevels.map(({ label }) => ({ value: label.toLowerCase(), label })),
  filters: true,
  unoffered: true,
};

/** What leads are grouped by. */
export const leadFields: readonly ReportField[] = [
  grouped('lead_stage', 'Stage', { ids: true }),
  grouped('lead_owner', 'Owner', { ids: true }),
  grouped('lead_interest', 'Interest', {
    options: interestLevels.map(({ value, label }) => ({ value: String(value), label })),
  }),
  leadStatus,
  ...shared,
];

/** Students by the day on which they came. */
export const students: Dataset = {
  name: 'student',
  noun: ['{student}', '{students}'],
  of: 'student',
  fields: studentFields,
  measures: [
    { name: 'people', label: '{Students}', kind: 'count' },
    { name: 'converted', label: 'Were leads', kind: 'count' },
    { name: 'conversion', label: 'Were leads', kind: 'share', of: ['converted', 'people'] },
  ],
};

/** The same, whenever they came: who is here now. */
export const studentsNow: Dataset = { ...students, name: 'studentNow', now: true };

/** Leads by the day of their enquiry, those who became students too. */
export const leads: Dataset = {
  name: 'lead',
  noun: ['lead', 'leads'],
  of: 'lead',
  own: 'leads',
  fields: leadFields,
  measures: [
    { name: 'people', label: 'Leads', kind: 'count' },
    { name: 'converted', label: 'Converted', kind: 'count' },
    { name: 'conversion', label: 'Converted', kind: 'share', of: ['converted', 'people'] },
  ],
};

/** Moves of leads from stage to stage. */
export const stageMoves: Dataset = {
  name: 'stageMove',
  noun: ['move', 'moves'],
  of: 'lead',
  own: 'leads',
  fields: [
    grouped('from_stage', 'Old stage', { ids: true }),
    grouped('to_stage', 'New stage', { ids: true }),
    leadStatus,
  ],
  measures: [{ name: 'moves', label: 'Moves', kind: 'count' }],
};

/** Leads that were lost: archived without becoming students, or in the stage called Lost, by the day on which they were. */
export const lostLeads: Dataset = {
  name: 'lostLead',
  noun: ['lead', 'leads'],
  of: 'lead',
  own: 'leads',
  fields: [grouped('lead_last_stage', 'Stage before', { ids: true }), ...leadFields],
  measures: [{ name: 'lost', label: 'Lost', kind: 'count' }],
};
