import type { ColumnType, Generated } from 'kysely';
import type { CheckoutState } from '@schoolbell/core/billing/checkout/rules';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Money that is asked for at a gateway: a page that the payer opens, or a charge of a saved method. */
export interface CheckoutTable {
  institution_id: number;
  checkout_id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  order_id: number | null;
  gateway: string;
  amount: number;
  currency: string;
  state: Generated<CheckoutState>;
  gateway_ref: string | null;
  url: Generated<string>;
  expires_at: NullableInstant;
  method_id: number | null;
  save_consent: Generated<string>;
  return_url: Generated<string>;
  return_invoice: number | null;
  alone: Generated<0 | 1>;
  all_open: Generated<0 | 1>;
  email_receipt: Generated<0 | 1>;
  payment_id: number | null;
  failure: Generated<string>;
  looks: Generated<number>;
  look_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

/** What a checkout pays. */
export interface CheckoutItemTable {
  institution_id: number;
  checkout_id: number;
  place: number;
  invoice_id: number;
  installment_id: number | null;
  amount: number;
}

/** Cards and accounts that payers let the school charge. */
export interface SavedMethodTable {
  institution_id: number;
  method_id: Generated<number>;
  account_id: number;
  gateway: string;
  /** The gateway's names of customer and method, sealed to this row. */
  refs: Buffer | null;
  brand: Generated<string>;
  last4: Generated<string>;
  expires: Generated<string>;
  consent: string;
  consented_at: Instant;
  is_default: Generated<0 | 1>;
  /** The payer wants no charges by themselves any more. */
  stopped_at: NullableInstant;
  removed_at: NullableInstant;
  created_at: Instant;
}

/** Payments that a bank disputes. */
export interface DisputeTable {
  institution_id: number;
  dispute_id: Generated<number>;
  payment_id: number;
  gateway_ref: string;
  amount: number;
  state: Generated<'open' | 'won' | 'lost'>;
  reason: Generated<string>;
  answer_by: NullableInstant;
  refund_id: number | null;
  created_at: Instant;
  updated_at: Instant;
}

/** When and how the school reminds of what is due. */
export interface ReminderStepTable {
  institution_id: number;
  days: number;
  subject: string;
  text: string;
}

/** The tables of checkout. */
export interface CheckoutTables {
  checkout: CheckoutTable;
  checkout_item: CheckoutItemTable;
  saved_method: SavedMethodTable;
  dispute: DisputeTable;
  reminder_step: ReminderStepTable;
}

declare module '../../db/database.ts' {
  interface Database extends CheckoutTables {}
}
