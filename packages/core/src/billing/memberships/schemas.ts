import * as z from 'zod/mini';
import { periodUnits } from '../../catalog/charging/rules.ts';
import { day, flag, id, requiredText } from '../../http/fields.ts';
import { MOST_MINOR } from '../../money.ts';
import { invoiceStatuses, Named } from '../invoices/schemas.ts';
import { billReasons, cancelTypes, membershipStates, prorations } from './rules.ts';

/** What a line of a membership may charge for: a subject by the period, a package, a product, or anything else. */
export const membershipItemTypes = ['period', 'package', 'product', 'custom'] as const;

/** Lines of one membership at most. */
export const MOST_MEMBERSHIP_ITEMS = 20;

const minor = z
  .int('Please enter an amount')
  .check(z.minimum(0, 'The amount must not be below 0'), z.maximum(MOST_MINOR, 'The amount is too large'));

/** A line as staff write it: `unit_price` null takes the catalogue's, `tax_ids` null what the catalogue says of it. */
export const MembershipItemInput = z.strictObject({
  type: z.enum(membershipItemTypes),
  id: z._default(z.nullable(id), null),
  name: z._default(z.string().check(z.trim(), z.maxLength(255)), ''),
  thousandths: z._default(
    z.int().check(z.minimum(1, 'The quantity must be above 0'), z.maximum(1_000_000, 'The quantity is too large')),
    1000,
  ),
  unit_price: z._default(z.nullable(minor), null),
  discount: z._default(minor, 0),
  tax_ids: z._default(z.nullable(z.array(id).check(z.maxLength(5, 'Please choose at most 5 taxes'))), null),
});
export type MembershipItemInput = z.output<typeof MembershipItemInput>;

/** What staff write of a membership. Without an anchor day periods begin on the day on which it starts. */
export const MembershipFields = z.strictObject({
  name: requiredText,
  payer_id: z._default(z.nullable(id), null),
  every: z._default(z.int().check(z.minimum(1, 'Enter 1 or more'), z.maximum(52, 'Enter at most 52')), 1),
  unit: z._default(z.enum(periodUnits), 'month'),
  anchor_day: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(31, 'Enter a day from 1 to 31'))), null),
  starts_on: z._default(day, ''),
  ends_on: z._default(day, ''),
  lead_days: z._default(z.int().check(z.minimum(0), z.maximum(60, 'Enter at most 60 days')), 0),
  proration: z._default(z.enum(prorations), 'day'),
  items: z
    .array(MembershipItemInput)
    .check(z.minLength(1, 'Add at least one line'), z.maxLength(MOST_MEMBERSHIP_ITEMS)),
});
export type MembershipFields = z.output<typeof MembershipFields>;

/** A membership as lists show it; `price` is what its lines cost for a whole period, in minor units. */
export const MembershipRow = z.strictObject({
  membership_id: id,
  name: z.string(),
  student: Named,
  payer: Named,
  every: z.int(),
  unit: z.enum(periodUnits),
  price: z.int(),
  currency: z.string(),
  state: z.enum(membershipStates),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  paused_from: z.nullable(z.string()),
  resume_on: z.nullable(z.string()),
  cancel_on: z.nullable(z.string()),
  /** Before today where the last billing run could not bill it. */
  next_bill_on: z.nullable(z.string()),
  autocharge: flag,
  version: z.int(),
});
export type MembershipRow = z.output<typeof MembershipRow>;

/** A bill that is to come: what it will come to, and why. */
export const UpcomingInvoice = z.strictObject({
  from_on: z.string(),
  to_on: z.string(),
  bill_on: z.string(),
  due_on: z.string(),
  period: z.strictObject({ from_on: z.string(), to_on: z.string() }),
  part: z.int(),
  of: z.int(),
  by: z.enum(['session', 'day']),
  reason: z.enum(billReasons),
  /** "15 of 31 days"; empty for a whole period. */
  why: z.string(),
  total: z.int(),
  currency: z.string(),
});
export type UpcomingInvoice = z.output<typeof UpcomingInvoice>;

/** A period that was billed. */
export const BilledPeriod = z.strictObject({
  from_on: z.string(),
  to_on: z.string(),
  invoice_id: z.nullable(id),
  number: z.nullable(z.string()),
  status: z.nullable(z.enum(invoiceStatuses)),
  total: z.int(),
  balance: z.int(),
});
export type BilledPeriod = z.output<typeof BilledPeriod>;

export const MembershipItem = z.strictObject({
  membership_item_id: id,
  type: z.enum(membershipItemTypes),
  id: z.nullable(id),
  name: z.string(),
  thousandths: z.int(),
  unit_price: z.int(),
  discount: z.int(),
  tax_ids: z.array(id),
});

/** All of a membership. */
export const MembershipDetails = z.extend(MembershipRow, {
  anchor_day: z.int(),
  lead_days: z.int(),
  proration: z.enum(prorations),
  cancel_type: z.nullable(z.enum(cancelTypes)),
  /** `archived` where archiving the student paused it: it goes on when they are restored. */
  paused_because: z.nullable(z.enum(['archived'])),
  items: z.array(MembershipItem),
  /** The last 12 periods that were billed, in their order. */
  periods: z.array(BilledPeriod),
  billed_until: z.nullable(z.string()),
  next: z.nullable(UpcomingInvoice),
  /** Why the last billing run could not bill it; empty where nothing is wrong. */
  problem: z.string(),
  may: z.strictObject({ edit: flag, pause: flag, resume: flag, cancel: flag, revert: flag }),
});
export type MembershipDetails = z.output<typeof MembershipDetails>;
