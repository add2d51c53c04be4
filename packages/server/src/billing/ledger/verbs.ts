import { paired, sumOf, taken } from '@schoolbell/core/billing/ledger/pairing/rules';
import { actorOf, type Billing } from '../documents/verbs.ts';
import { tellInvoices } from '../documents/telling/verbs.ts';
import { growPlans } from '../installments/queries.ts';
import { noticePaid } from '../orders/telling/verbs.ts';
import {
  type Allocated,
  allocatedMoney,
  type FreeMoney,
  freeMoney,
  type MoneyLine,
  openParts,
  type OpenPart,
  writeMoney,
} from './queries.ts';

/** Call `holdAccounts` for the accounts concerned before any of these, and before anything else of the ledger. */

const write = (context: Billing, lines: readonly MoneyLine[]): Promise<void> =>
  writeMoney(
    context.db,
    { institution_id: context.tenant.institution_id, actor_id: actorOf(context), now: context.now },
    lines,
  );

const byAmount = <Of extends { amount: number }>(list: readonly Of[]) => list.map((of) => ({ of, amount: of.amount }));
const byOpen = (list: readonly OpenPart[]) => list.map((of) => ({ of, amount: of.open }));

/** What an invoice got, and from which payments and notes. */
export interface Paid {
  invoice_id: number;
  installment_id: number | null;
  payment_id: number;
  credit_note_id: number | null;
  amount: number;
}

/** Puts free money onto open parts, and tells of the invoices that are paid by it. Answers what went where. */
export async function payParts(
  context: Billing,
  ...money: [money: readonly FreeMoney[], parts: readonly OpenPart[], most?: number]
): Promise<Paid[]> {
  const paid = await placeMoney(context, ...money);
  tellInvoices(context, 'paid', [...new Set(paid.map((one) => one.invoice_id))]);
  return paid;
}

/** Puts free money onto open parts, both in their order, `most` at most (minor units). Callers of orders hear what is paid by it. Answers what went where. */
async function placeMoney(
  context: Billing,
  money: readonly FreeMoney[],
  parts: readonly OpenPart[],
  most?: number,
): Promise<Paid[]> {
  const pairs = paired(byAmount(money), byOpen(parts), most);
  const paid = pairs.map(({ from, to, amount }) => ({
    account_id: from.account_id,
    payment_id: from.payment_id,
    credit_note_id: from.credit_note_id,
    invoice_id: to.invoice_id,
    installment_id: to.installment_id,
    amount,
  }));
  await write(
    context,
    paid.map((one) => ({ ...one, kind: 'allocate' as const })),
  );
  await noticePaid(context, [...new Set(pairs.flatMap(({ to }) => (to.order_id === null ? [] : [to.invoice_id])))]);
  return paid;
}

/** Puts the free money of accounts onto invoices that are being issued, which tells what is paid: the parts that are due first before the others. */
export async function applyCredit(
  context: Billing,
  { accounts, invoices, most }: { accounts: readonly number[]; invoices: readonly number[]; most?: number },
): Promise<Paid[]> {
  const { db, tenant } = context;
  const [money, parts] = await Promise.all([
    freeMoney(db, tenant.institution_id, { accounts }),
    openParts(db, tenant.institution_id, { invoices }),
  ]);
  return placeMoney(context, money, parts, most);
}

/** Takes money off invoices, from the first of `allocated` on; with a note it is set free under its name. Answers how much. */
export async function freeAllocated(
  context: Billing,
  allocated: readonly Allocated[],
  most: number,
  credit_note_id: number | null = null,
): Promise<number> {
  const freed = taken(byAmount(allocated), most);
  await write(
    context,
    freed.map(({ of, amount }) => ({ ...of, amount, credit_note_id, kind: 'free' as const })),
  );
  // What was on no part of a plan is owed again by its last part, so that the parts still come to what is owed.
  const loose = freed.filter(({ of }) => of.installment_id === null);
  if (loose.length > 0)
    await growPlans(
      context.db,
      context.tenant.institution_id,
      loose.map(({ of, amount }) => ({ invoice_id: of.invoice_id, amount })),
    );
  return sumOf(freed);
}

/** Takes money off an invoice, that of `payment_id` first and then the newest, for a note or without one. Answers how much was free to take. */
export async function freeFromInvoice(
  context: Billing,
  invoice_id: number,
  most: number,
  { credit_note_id = null, payment_id }: { credit_note_id?: number | null; payment_id?: number | undefined } = {},
): Promise<number> {
  const allocated = await allocatedMoney(context.db, context.tenant.institution_id, { invoice: invoice_id });
  const isOf = (one: Allocated) => Number(one.payment_id === payment_id);
  const ordered = allocated.toSorted((one, other) => isOf(other) - isOf(one));
  return freeAllocated(context, ordered, most, credit_note_id);
}

/** Writes down money that came in, or came back from a refund that failed late; it is free until it is put onto invoices. */
export const takeIn = (
  context: Billing,
  payment: { account_id: number; payment_id: number; refund_id?: number },
  amount: number,
): Promise<void> => write(context, [{ ...payment, kind: 'in', amount }]);

/**
 * Takes an amount of a payment out of the ledger: handed back, revoked or expired. What is free goes first; the rest comes off
 * invoices, the newest first, under a note's name where there is one. Answers what came off invoices.
 */
export async function takeOut(
  context: Billing,
  payment_id: number,
  {
    kind,
    amount,
    refund_id = null,
    credit_note_id = null,
  }: {
    kind: 'refund' | 'revoke' | 'expire';
    amount: number;
    refund_id?: number | null;
    credit_note_id?: number | null;
  },
): Promise<number> {
  const { db, tenant } = context;
  // What other refunds hold stays theirs, so as much comes off invoices; in the end one piece of money is as good as another.
  const missing = amount - sumOf(await freeMoney(db, tenant.institution_id, { payment: payment_id }));
  const freed =
    missing <= 0
      ? 0
      : await freeAllocated(
          context,
          await allocatedMoney(db, tenant.institution_id, { payment: payment_id }),
          missing,
          credit_note_id,
        );
  const money = await freeMoney(db, tenant.institution_id, { payment: payment_id }, { held: true });
  const first = credit_note_id === null ? money : money.toSorted(byNote(credit_note_id));
  await write(
    context,
    taken(byAmount(first), amount).map(({ of, amount: part }) => ({
      account_id: of.account_id,
      payment_id,
      credit_note_id: of.credit_note_id,
      refund_id,
      kind,
      amount: part,
    })),
  );
  return freed;
}

/** Money of a note before the other. */
const byNote = (note: number) => (one: FreeMoney, other: FreeMoney) =>
  Number(other.credit_note_id === note) - Number(one.credit_note_id === note);
