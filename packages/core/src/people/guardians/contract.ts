import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, emailOrEmpty, flag, id, ids, instant, requiredText, shortText } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { Address, GuardianOfPerson, newGuardian, fileOfList, csv } from '../person.ts';

/** A child has fewer guardians than this. */
const MOST_SHARES = 50;

const share = z
  .number('Enter a percentage from 0 to 100')
  .check(
    z.minimum(0, 'Enter a percentage from 0 to 100'),
    z.maximum(100, 'Enter a percentage from 0 to 100'),
    z.multipleOf(0.01, 'Enter at most 2 decimals'),
  );

/** Columns that the list sorts by. */
export const guardianOrders = ['created_on', 'firstName', 'surname'] as const;

/** A child of a guardian that the viewer can open, and the guardian's relation to them. */
export const ChildOfGuardian = z.strictObject({
  user_detail_id: id,
  role_id: z.int(),
  firstName: z.string(),
  surname: z.string(),
  is_archived: flag,
  relation: z.string(),
  parentCommunication: flag,
  invoiceTo: flag,
  same_as_primary_email: flag,
  custody: flag,
  /** Percent of the child's invoices; null where no shares are agreed. */
  share: z.nullable(z.number()),
});

export const GuardianRow = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  created_on: instant,
  version: z.int(),
  children: z.array(ChildOfGuardian),
});

export const guardians = endpoint({
  method: 'GET',
  path: 'guardian/list',
  access: 'guardian',
  shows: ['duplicates', 'leads', 'students'],
  summary: 'Returns a page of guardians with their children, of students or of leads.',
  input: z.strictObject({
    ...listInput(guardianOrders, 'created_on'),
    of: z._default(z.enum(['students', 'leads']), 'students'),
  }),
  result: pageOf(GuardianRow),
});

export const guardianDetails = endpoint({
  method: 'GET',
  path: 'guardian/getDetails',
  access: 'guardian',
  shows: ['duplicates', 'leads', 'students'],
  summary: 'Returns a guardian with their children. `address` is null if the guardian must not know it.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({
    ...GuardianRow.def.shape,
    children: z.array(z.strictObject({ ...ChildOfGuardian.def.shape, address: z.nullable(Address) })),
  }),
});

export const addGuardian = endpoint({
  method: 'POST',
  path: 'guardian/add',
  access: 'guardian',
  idempotent: true,
  summary: 'Adds a guardian to a student or lead.',
  input: z.strictObject({ user_detail_id: id, guardian: newGuardian }),
  result: GuardianOfPerson,
});

export const updateGuardian = endpoint({
  method: 'POST',
  path: 'guardian/updateDetails',
  access: 'guardian',
  summary: 'Changes a guardian and their relation to one of their children.',
  input: z.strictObject({
    user_detail_id: id,
    child_id: id,
    version: z.int(),
    firstName: requiredText,
    surname: shortText,
    email: emailOrEmpty,
    phone: shortText,
    relation: shortText,
    parentCommunication: flag,
    invoiceTo: flag,
    same_as_primary_email: flag,
    custody: z.optional(flag),
    /** Only where the shares of all guardians still make 100; otherwise they are set together. */
    share: z.optional(z.nullable(share)),
  }),
  result: GuardianOfPerson,
});

export const setShares = endpoint({
  method: 'POST',
  path: 'guardian/shares',
  access: 'guardian',
  summary:
    "Sets which part of a child's new invoices each guardian pays, in percent: together 100, and 0 pays nothing. Without any share, one guardian pays everything.",
  input: z.strictObject({
    user_detail_id: id,
    shares: z.array(z.strictObject({ guardian_id: id, share })).check(z.maxLength(MOST_SHARES)),
  }),
  result: z.strictObject({ data: z.array(GuardianOfPerson), message: z.string() }),
});

export const addChildren = endpoint({
  method: 'POST',
  path: 'guardian/addChildren',
  access: 'guardian',
  summary: 'Links an existing guardian to students or leads.',
  input: z.strictObject({
    user_detail_id: id,
    child_ids: ids,
    relation: z._default(shortText, ''),
    parentCommunication: z._default(flag, 0),
    invoiceTo: z._default(flag, 0),
    custody: z._default(flag, 1),
  }),
  result: done,
});

/** With `child_id` only that child's link is restored. */
export const restoreGuardian = endpoint({
  method: 'POST',
  path: 'guardian/restore',
  access: 'guardian',
  summary:
    'Restores a guardian who was deleted or removed from a child within the last day, with the same children and relations.',
  input: z.strictObject({ user_detail_id: id, child_id: z.optional(id) }),
  result: done,
});

/** With `child_id` only that child's link goes; the guardian stays for the others, and in the list. */
export const deleteGuardian = endpoint({
  method: 'POST',
  path: 'guardian/delete',
  access: 'guardian',
  summary: 'Removes a guardian from a child; without a child, deletes the guardian.',
  input: z.strictObject({ user_detail_id: id, child_id: z.optional(id) }),
  result: done,
});

export const exportGuardians = endpoint({
  method: 'GET',
  path: 'guardian/export',
  access: 'guardian',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the list of guardians as CSV or XLSX.',
  input: z.strictObject({
    ...fileOfList,
    order_by: z._default(z.enum(guardianOrders), 'created_on'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    of: z._default(z.enum(['students', 'leads']), 'students'),
  }),
  result: csv,
});
