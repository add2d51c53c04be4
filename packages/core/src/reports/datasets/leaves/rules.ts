import { leaveTypes } from '../../../staff/leaves/rules.ts';
import type { Dataset } from '../../rules.ts';
import { choice } from '../fields/rules.ts';

/** Days off of staff, each day by itself, so that a leave over the end of a month counts in both. */
export const leaveDays: Dataset = {
  name: 'leaveDay',
  noun: ['day', 'days'],
  fields: [
    choice('staff_name', 'Staff'),
    {
      name: 'leave_type',
      label: 'Type',
      kind: 'choice',
      options: leaveTypes.map((value) => ({ value, label: value })),
      groups: true,
      filters: true,
    },
    {
      name: 'leave_status',
      label: 'Status',
      kind: 'choice',
      options: [
        { value: 'Pending', label: 'Pending' },
        { value: 'Accepted', label: 'Accepted' },
        { value: 'Rejected', label: 'Rejected' },
      ],
      groups: true,
      filters: true,
    },
  ],
  measures: [
    { name: 'days', label: 'Days', kind: 'count' },
    { name: 'leaves', label: 'Leaves begun', kind: 'count' },
  ],
};
