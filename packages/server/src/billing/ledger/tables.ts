import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Who owes and has credit, by currency. */
export interface AccountTable {
  institution_id: number;
  account_id: Generated<number>;
  holder_id: number;
  currency: string;
  /** A person has one main account; a merge leaves the second one to be paid off. */
  is_main: Generated<0 | 1>;
  /** Staff agreed something else with this payer. */
  reminders_paused: Generated<0 | 1>;
  /** Sums: what is owed on issued invoices, and the free money of the account's payments. */
  balance: Generated<number>;
  credit: Generated<number>;
  created_at: Instant;
}

/** Money that came in. */
export interface PaymentTable {
  institution_id: number;
  payment_id: Generated<number>;
  account_id: number;
  mode_id: number | null;
  /** `given` is credit that staff gave: it is never refunded. */
  kind: 'desk' | 'gateway' | 'given';
  amount: number;
  currency: string;
  paid_on: string;
  reference: Generated<string>;
  notes: Generated<string>;
  slip_handle: string | null;
  gateway: string | null;
  gateway_ref: string | null;
  /** Sums: money that is on no invoice, that pending refunds hold, and that went back. */
  free: Generated<number>;
  held: Generated<number>;
  refunded: Generated<number>;
  receipt_number: string | null;
  receipt_series: string | null;
  receipt_at: number | null;
  state: Generated<'done' | 'claimed' | 'scheduled' | 'failed' | 'deleted'>;
  failure: Generated<string>;
  /** Charges of a saved method: how often it was tried, and when it is tried again. */
  tries: Generated<number>;
  retry_on: string | null;
  expires_on: string | null;
  deleted_at: NullableInstant;
  deleted_by: number | null;
  delete_reason: Generated<string>;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** The ledger: where all money is; insert-only. */
export interface MoneyEntryTable {
  institution_id: number;
  entry_id: Generated<number>;
  /** Whose free money it is, or would be: the payment's account. */
  account_id: number;
  payment_id: number;
  /** Which note set the money free. */
  credit_note_id: number | null;
  invoice_id: number | null;
  installment_id: number | null;
  refund_id: number | null;
  kind: 'in' | 'allocate' | 'free' | 'refund' | 'revoke' | 'expire';
  amount: number;
  actor_id: number | null;
  at: Instant;
}

/** The parts of an invoice. */
export interface InstallmentTable {
  institution_id: number;
  installment_id: Generated<number>;
  invoice_id: number;
  place: number;
  due_on: string;
  amount: number;
  /** A sum of what was paid on this part. */
  paid: Generated<number>;
}

/** Money that goes back. */
export interface RefundTable {
  institution_id: number;
  refund_id: Generated<number>;
  payment_id: number;
  amount: number;
  reason: Generated<string>;
  state: Generated<'pending' | 'succeeded' | 'failed'>;
  gateway_ref: string | null;
  /** Who began it: staff here, or someone at the gateway itself; a lost dispute is one too. */
  source: Generated<'staff' | 'gateway' | 'dispute'>;
  /** Whether the invoices that the money comes from are credited, once it has left. */
  credits: Generated<0 | 1>;
  /** When it was first handed to the gateway: from then on it may be there. */
  sent_at: NullableInstant;
  credit_note_id: number | null;
  refunded_on: string;
  failure: Generated<string>;
  created_by: number | null;
  created_at: Instant;
  settled_at: NullableInstant;
}

/** Ways to pay at the desk. */
export interface PaymentModeTable {
  institution_id: number;
  /** 1 Cash, 3 Cheque and 4 Credit/Debit Cards in every school; a school's own begin at 100. */
  mode_id: Generated<number>;
  name: string;
  order: Generated<number>;
  is_archived: Generated<0 | 1>;
  created_at: Instant;
  version: Generated<number>;
}

/** Who was reminded on which day. */
export interface ReminderSentTable {
  institution_id: number;
  account_id: number;
  day: string;
  step: number | null;
  times: Generated<number>;
  sent_at: Instant;
  created_by: number | null;
}

/** The tables of ledger. */
export interface LedgerTables {
  account: AccountTable;
  payment: PaymentTable;
  money_entry: MoneyEntryTable;
  installment: InstallmentTable;
  refund: RefundTable;
  payment_mode: PaymentModeTable;
  reminder_sent: ReminderSentTable;
}

declare module '../../db/database.ts' {
  interface Database extends LedgerTables {}
}
