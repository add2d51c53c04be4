import type { Condition } from '../filters/rules.ts';

const condition = (
  condition_field: string,
  condition_operator: Condition['condition_operator'],
  condition_value = '',
): Condition => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});

/** Figures about students that are worth a look: each is a filter of the list, so that what is counted is what a click shows. */
export const studentFigures = [
  { id: 'joined', label: 'Joined this month', filters: [condition('created_date', 'within', 'this_month')] },
  { id: 'converted', label: 'From leads this month', filters: [condition('converted_date', 'within', 'this_month')] },
  { id: 'birthdays', label: 'Birthdays in the next 7 days', filters: [condition('birthday', 'within', 'next_7_days')] },
  { id: 'without_guardian', label: 'Without a guardian', filters: [condition('has_guardian', 'no')] },
  { id: 'without_batch', label: 'In no batch', filters: [condition('batch', 'empty')] },
] as const;
