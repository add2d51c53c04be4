import { outcomeNames, trialOutcomes } from '../../../calendar/trials/rules.ts';
import type { Dataset } from '../../rules.ts';
import { choice, several, studentAge, studentField } from '../fields/rules.ts';

/** Trials by their day, with what became of them. */
export const trials: Dataset = {
  name: 'trial',
  noun: ['trial', 'trials'],
  of: 'student',
  own: 'leads',
  fields: [
    studentField,
    studentAge,
    {
      name: 'trial_outcome',
      label: 'Outcome',
      kind: 'choice',
      options: trialOutcomes.map((value) => ({ value, label: outcomeNames[value] })),
      groups: true,
      filters: true,
    },
    choice('subject', '{Subject}'),
    choice('series', 'Class', { filters: undefined }),
    choice('location', 'Location'),
    several('staff_name', '{Teacher}'),
  ],
  measures: [
    { name: 'trials', label: 'Trials', kind: 'count' },
    { name: 'came', label: 'Came', kind: 'count' },
    { name: 'joined', label: 'Enrolled since', kind: 'count' },
    { name: 'conversion', label: 'Enrolled since', kind: 'share', of: ['joined', 'trials'] },
  ],
};
