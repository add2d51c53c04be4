import { type Pair, paired, sumOf, taken } from './pairing/rules.ts';

/** A part of an issued invoice that is not paid: an installment, or all that an invoice owes. `open` is minor units. */
export interface OpenPart {
  invoice_id: number;
  installment_id: number | null;
  due_on: string;
  open: number;
}

/** Money on no invoice, by the payment it is of and the note that set it free. `amount` leaves out what pending refunds hold. */
export interface FreeMoney {
  payment_id: number;
  credit_note_id: number | null;
  amount: number;
  /** YYYY-MM-DD; null lasts. */
  expires_on: string | null;
  paid_on: string;
}

/** Money of a payment on an invoice; `at` is the place of its newest allocation in the ledger. */
export interface Allocated {
  payment_id: number;
  invoice_id: number;
  installment_id: number | null;
  amount: number;
  at: number;
}

/** What somebody asks to be paid: an invoice, or one of its installments, with an amount of minor units. */
export interface Named {
  invoice_id: number;
  installment_id: number | null;
  amount: number;
}

/** Money that goes onto a part. */
export interface Placed {
  invoice_id: number;
  installment_id: number | null;
  amount: number;
}

const order = (one: number | null, other: number | null): number => (one ?? 0) - (other ?? 0);

/** The order in which parts are paid: due first; of one day the older invoice, and its earlier part. */
export const dueFirst = <P extends OpenPart>(parts: readonly P[]): P[] =>
  parts.toSorted(
    (one, other) =>
      one.due_on.localeCompare(other.due_on) ||
      one.invoice_id - other.invoice_id ||
      order(one.installment_id, other.installment_id),
  );

/** The order in which free money is used: what expires first, then the oldest. */
export const usedFirst = <M extends FreeMoney>(money: readonly M[]): M[] =>
  money.toSorted(
    (one, other) =>
      (one.expires_on ?? '9999-12-31').localeCompare(other.expires_on ?? '9999-12-31') ||
      one.paid_on.localeCompare(other.paid_on) ||
      one.payment_id - other.payment_id ||
      order(one.credit_note_id, other.credit_note_id),
  );

/** The order in which money comes off invoices: the newest allocation first. */
export const newestFirst = <A extends Allocated>(allocated: readonly A[]): A[] =>
  allocated.toSorted((one, other) => other.at - one.at);

const byOpen = (parts: readonly OpenPart[]) => parts.map((of) => ({ of, amount: of.open }));
const byAmount = <Of extends { amount: number }>(list: readonly Of[]) => list.map((of) => ({ of, amount: of.amount }));

const placed = (parts: readonly { of: OpenPart; amount: number }[]): Placed[] =>
  parts.map(({ of: { invoice_id, installment_id }, amount }) => ({ invoice_id, installment_id, amount }));

/** Where a payment goes without a word about it: what is due first. What is left of it stays free. */
export const placedByDue = (amount: number, parts: readonly OpenPart[]): Placed[] =>
  placed(taken(byOpen(dueFirst(parts)), amount));

/** Whether a named amount may go onto a part: onto its installment, or onto any part of its invoice. */
const isOf = (part: OpenPart, { invoice_id, installment_id }: Named): boolean =>
  part.invoice_id === invoice_id && (installment_id === null || part.installment_id === installment_id);

/**
 * Where a payment goes that names what it pays; an invoice that is named as a whole has its parts paid that are due first. What is
 * left of the payment stays free. Errors, by field: an invoice that is not open to this payer, more than is open of it, an amount
 * that is not above 0, and more than the payment in all.
 */
export function placedByName(
  amount: number,
  parts: readonly OpenPart[],
  named: readonly Named[],
): { placed: Placed[]; errors: Record<string, string> } {
  const left = dueFirst(parts).map((part) => ({ ...part }));
  const errors: Record<string, string> = {};
  const found = named.flatMap((one, at) => {
    const own = left.filter((part) => isOf(part, one));
    const open = own.reduce((sum, part) => sum + part.open, 0);
    if (own.length === 0) errors[`allocations.${at}.invoice_id`] = 'Choose an open invoice of this family';
    else if (one.amount <= 0) errors[`allocations.${at}.amount`] = 'Please enter a value greater than zero';
    else if (one.amount > open) errors[`allocations.${at}.amount`] = 'This is more than is still open';
    const parted = taken(byOpen(own), one.amount);
    for (const { of, amount: off } of parted) of.open -= off;
    return placed(parted);
  });
  if (Object.keys(errors).length === 0 && sumOf(found) > amount)
    errors.allocations = 'The parts come to more than the payment';
  return { placed: Object.keys(errors).length === 0 ? found : [], errors };
}

/** Which free money pays which parts, both in their order, `most` minor units at most. */
export const creditUsed = <M extends FreeMoney, P extends OpenPart>(
  money: readonly M[],
  parts: readonly P[],
  most?: number,
): Pair<M, P>[] =>
  paired(
    byAmount(usedFirst(money)),
    dueFirst(parts).map((of) => ({ of, amount: of.open })),
    most,
  );

/** What comes off invoices so that an amount is free, the newest first. */
export const freed = <A extends Allocated>(allocated: readonly A[], amount: number): { of: A; amount: number }[] =>
  taken(byAmount(newestFirst(allocated)), amount);

/** How much of an invoice's paid money a note sets free: what is paid beyond what the invoice then comes to. */
export const freedByNote = (
  { total, credited, paid }: { total: number; credited: number; paid: number },
  note: number,
): number => Math.max(0, paid - Math.max(0, total - credited - note));

/** How much has to come off invoices before an amount of a payment can be handed back or revoked: what is not free of it. */
export const missingFree = ({ free }: { free: number }, amount: number): number => Math.max(0, amount - free);

/** The most that may be handed back of a payment. Credit that staff gave was never paid, so it is never handed back. */
export const refundable = ({
  kind,
  amount,
  refunded,
  held,
}: {
  kind: 'desk' | 'gateway' | 'given';
  amount: number;
  refunded: number;
  held: number;
}): number => (kind === 'given' ? 0 : amount - refunded - held);

/** Whether a note can be voided: while all the money that it set free is still free under its name. */
export const mayVoid = ({ freed: set, left }: { freed: number; left: number }): boolean => left >= set;
