import type { Dataset } from '../../rules.ts';
import { choice, studentAge, studentField } from '../fields/rules.ts';
import { itemType } from '../sales/rules.ts';

/**
 * What was invoiced for days and sessions to come, without tax: a record is a line of an invoice in one month. What came of it in
 * the period is in the month in which it did, and what is still to come in the month in which it will.
 * Carried in + invoiced = earned + expired + taken back + still to come, in each record and in each sum.
 */
export const deferred: Dataset = {
  name: 'deferred',
  noun: ['item and month', 'items by month'],
  of: 'student',
  currency: true,
  own: 'invoices',
  ahead: true,
  fields: [
    itemType,
    choice('subject', '{Subject}'),
    choice('package', 'Package'),
    { name: 'item', label: 'Item', kind: 'text', groups: true, filters: true },
    { name: 'invoice_number', label: 'Invoice number', kind: 'text', filters: true },
    choice('staff_name', 'Made by'),
    studentField,
    studentAge,
    { name: 'issue_date', label: 'Issue date', kind: 'date', filters: true },
  ],
  measures: [
    { name: 'deferred', label: 'Still to come', kind: 'money' },
    { name: 'carried', label: 'Carried in', kind: 'money' },
    { name: 'invoiced', label: 'Invoiced', kind: 'money' },
    { name: 'earned', label: 'Earned', kind: 'money' },
    { name: 'expired', label: 'Expired', kind: 'money' },
    { name: 'taken_back', label: 'Taken back', kind: 'money' },
  ],
};
