import { type Age, ageNames } from '../../../billing/owing/rules.ts';
import type { Dataset, ReportField } from '../../rules.ts';
import { choice, several, studentAge, studentField } from '../fields/rules.ts';

const subject = choice('subject', '{Subject}');
const staff = (label: string) => choice('staff_name', label);

/** The statuses of an invoice as people read them, without drafts: five that add up, and the scheduled ones. */
export const reportedStatuses = [
  { value: 'issued', label: 'Issued' },
  { value: 'part', label: 'Part' },
  { value: 'paid', label: 'Paid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** Invoices by their day of issue. Drafts are no invoices yet. */
export const invoices: Dataset = {
  name: 'invoice',
  noun: ['invoice', 'invoices'],
  of: 'student',
  currency: true,
  own: 'invoices',
  fields: [
    {
      name: 'invoice_status',
      label: 'Invoice status',
      kind: 'choice',
      options: reportedStatuses,
      groups: true,
      filters: true,
    },
    { name: 'invoice_number', label: 'Invoice number', kind: 'text', filters: true },
    { name: 'invoice_amount', label: 'Invoice amount', kind: 'money', filters: true },
    { name: 'issue_date', label: 'Issue date', kind: 'date', filters: true },
    { name: 'due_date', label: 'Due date', kind: 'date', filters: true },
    staff('Made by'),
    several('subject', '{Subject}'),
    studentField,
    studentAge,
  ],
  measures: [
    { name: 'invoices', label: 'Invoices', kind: 'count' },
    { name: 'net', label: 'Net', kind: 'money' },
    { name: 'tax', label: 'Tax', kind: 'money' },
    { name: 'total', label: 'Total', kind: 'money' },
    { name: 'balance', label: 'Owed', kind: 'money' },
    { name: 'average', label: 'Average invoice', kind: 'money', of: ['total', 'invoices'] },
  ],
};

const ageLabels: Record<Age, string> = {
  not_due: 'Not due',
  days_30: '1 to 30 days',
  days_60: '31 to 60 days',
  days_90: '61 to 90 days',
  older: 'Over 90 days',
};

/** How long a part has been due, on the school's day. */
export const agingSteps = ageNames.map((value) => ({ value, label: ageLabels[value] }));

/** What is owed now: open parts by their due day, and invoices without parts. */
export const dues: Dataset = {
  name: 'due',
  noun: ['amount due', 'amounts due'],
  of: 'student',
  currency: true,
  own: 'invoices',
  now: true,
  fields: [
    { name: 'aging', label: 'Days overdue', kind: 'choice', options: agingSteps, groups: true, filters: true },
    { name: 'due_date', label: 'Due date', kind: 'date', filters: true },
    { name: 'invoice_number', label: 'Invoice number', kind: 'text', filters: true },
    studentField,
    studentAge,
    choice('payer', 'Payer', { filters: undefined }),
  ],
  measures: [
    { name: 'parts', label: 'Amounts due', kind: 'count' },
    { name: 'billed', label: 'Billed', kind: 'money' },
    { name: 'balance', label: 'Owed', kind: 'money' },
  ],
};

/** What a line of an invoice sells. */
export const itemType: ReportField = {
  name: 'item_type',
  label: 'Kind of item',
  kind: 'choice',
  options: [
    { value: 'subject', label: '{Subject}' },
    { value: 'period', label: 'Period' },
    { value: 'package', label: 'Package' },
    { value: 'addOn', label: 'Add-on' },
    { value: 'product', label: 'Product' },
    { value: 'registrationFee', label: 'Registration fee' },
    { value: 'custom', label: 'Other' },
  ],
  groups: true,
  filters: true,
};

/** What was sold, line by line; what credit notes took off counts against it on the note's day. */
export const saleLines: Dataset = {
  name: 'saleLine',
  noun: ['item sold', 'items sold'],
  of: 'student',
  currency: true,
  own: 'invoices',
  fields: [
    itemType,
    subject,
    choice('series', 'Class', { filters: undefined }),
    choice('package', 'Package'),
    choice('product', 'Product'),
    { name: 'item', label: 'Item', kind: 'text', groups: true, filters: true },
    { name: 'quantity', label: 'Quantity', kind: 'number', filters: true },
    { name: 'invoice_number', label: 'Invoice number', kind: 'text', filters: true },
    staff('Made by'),
    studentField,
    studentAge,
    choice('location', 'Location'),
    { name: 'issue_date', label: 'Issue date', kind: 'date', filters: true },
  ],
  measures: [
    { name: 'quantity', label: 'Quantity', kind: 'thousandths' },
    { name: 'net', label: 'Net', kind: 'money' },
    { name: 'discount', label: 'Discount', kind: 'money' },
    { name: 'tax', label: 'Tax', kind: 'money' },
    { name: 'total', label: 'Total', kind: 'money' },
  ],
};

/** Money that came in, by the day of payment; refunds count against it on their own day. */
export const payments: Dataset = {
  name: 'payment',
  noun: ['payment or refund', 'payments and refunds'],
  of: 'student',
  currency: true,
  own: 'invoices',
  fields: [
    choice('payment_mode', 'Payment mode'),
    {
      name: 'payment_kind',
      label: 'Way',
      kind: 'choice',
      options: [
        { value: 'desk', label: 'At the desk' },
        { value: 'gateway', label: 'Online' },
        { value: 'refund', label: 'Refund' },
      ],
      groups: true,
      filters: true,
    },
    { name: 'amount_received', label: 'Amount received', kind: 'money', filters: true },
    { name: 'payment_date', label: 'Payment date', kind: 'date', filters: true },
    choice('payer', 'Payer', { filters: undefined }),
    staff('Taken by'),
  ],
  measures: [
    { name: 'payments', label: 'Payments', kind: 'count' },
    { name: 'received', label: 'Received', kind: 'money' },
    { name: 'refunded', label: 'Refunded', kind: 'money' },
    { name: 'collected', label: 'Collected', kind: 'money' },
  ],
};

/** Credit notes that stand, by their day. */
export const creditNotes: Dataset = {
  name: 'creditNote',
  noun: ['credit note', 'credit notes'],
  of: 'student',
  currency: true,
  own: 'invoices',
  fields: [studentField, studentAge, { name: 'issue_date', label: 'Issue date', kind: 'date', filters: true }],
  measures: [
    { name: 'notes', label: 'Credit notes', kind: 'count' },
    { name: 'net', label: 'Net', kind: 'money' },
    { name: 'tax', label: 'Tax', kind: 'money' },
    { name: 'total', label: 'Total', kind: 'money' },
  ],
};

/** Taxes of invoices by rate; those of credit notes count against them on the note's day. */
export const taxes: Dataset = {
  name: 'tax',
  noun: ['document', 'documents'],
  of: 'student',
  currency: true,
  own: 'invoices',
  fields: [{ name: 'rate', label: 'Tax', kind: 'text', groups: true, filters: true }],
  measures: [
    { name: 'base', label: 'Taxed', kind: 'money' },
    { name: 'tax', label: 'Tax', kind: 'money' },
  ],
};

/** Money that was put to invoices, by the day on which it was paid; what was set free again counts against it. */
export const spent: Dataset = {
  name: 'spent',
  noun: ['paid invoice', 'paid invoices'],
  of: 'student',
  currency: true,
  own: 'invoices',
  fields: [studentField, studentAge, { name: 'payment_date', label: 'Payment date', kind: 'date', filters: true }],
  measures: [{ name: 'paid', label: 'Paid', kind: 'money' }],
};
