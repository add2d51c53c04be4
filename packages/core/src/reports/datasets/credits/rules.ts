import type { Dataset } from '../../rules.ts';
import { several, studentAge, studentField } from '../fields/rules.ts';

/** Sessions that students were given, by the first day on which they can be used; a make-up is given for an absence. */
export const credits: Dataset = {
  name: 'credit',
  noun: ['credit', 'credits'],
  of: 'student',
  fields: [
    studentField,
    studentAge,
    {
      name: 'credit_kind',
      label: 'Given as',
      kind: 'choice',
      options: [
        { value: 'session', label: 'Sessions' },
        { value: 'makeup', label: 'Make-ups' },
      ],
      groups: true,
      filters: true,
    },
    several('subject', '{Subject}'),
    { name: 'credit', label: 'Sessions left', kind: 'number', filters: true },
    { name: 'quantity', label: 'Sessions given', kind: 'number', filters: true },
    { name: 'validity_date', label: 'Valid until', kind: 'date', filters: true },
  ],
  measures: [
    { name: 'credits', label: 'Credits', kind: 'count' },
    { name: 'given', label: 'Given', kind: 'count' },
    { name: 'used', label: 'Used', kind: 'count' },
    { name: 'booked', label: 'Booked', kind: 'count' },
    { name: 'expired', label: 'Expired', kind: 'count' },
    { name: 'left', label: 'Left', kind: 'count' },
  ],
};

/** The same, whenever they were given: what students have now. */
export const creditsNow: Dataset = { ...credits, name: 'creditNow', now: true };
