import { creditKinds } from '@schoolbell/core/billing/events';
import { payersOf } from '@schoolbell/core/billing/payers/rules';
import { dayIn, money } from '@schoolbell/core/format';
import { invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { type Account, holdAccounts, mainAccounts } from '../accounts/queries.ts';
import { actorOf, type Billing, noteDocument } from '../documents/verbs.ts';
import { freeMoney } from '../ledger/queries.ts';
import { takeIn, takeOut } from '../ledger/verbs.ts';
import { possiblePayers } from '../payers/queries.ts';
import { insertPayment } from '../payments/queries.ts';
import { type AccountRow, accountsOf, expiredAccounts, expiredPayments, namesOf } from './queries.ts';

/** The accounts of everybody who may pay for a person: those who do first, the others where they have money or owe some. */
export async function payingAccounts(context: StaffContext, user_detail_id: number): Promise<AccountRow[]> {
  const { db, viewer } = context;
  const possible = await possiblePayers(db, viewer.institution_id, [user_detail_id]);
  const paying = payersOf(possible).map(({ payer }) => payer.payer_id);
  const holders = [...new Set([...paying, ...possible.map((one) => one.payer_id)])];
  const accounts = await accountsOf(db, viewer.institution_id, holders);
  return accounts.filter(
    ({ payer, balance, credit }) => paying.includes(payer.user_detail_id) || balance !== 0 || credit !== 0,
  );
}

/** The free money of the accounts that pay for a person, by what it comes from. */
export async function standingCredit(context: StaffContext, user_detail_id: number) {
  const { db, viewer } = context;
  const accounts = await payingAccounts(context, user_detail_id);
  const found = await freeMoney(db, viewer.institution_id, { accounts: accounts.map((one) => one.account_id) });
  const names = await namesOf(
    db,
    viewer.institution_id,
    found.map((one) => one.payment_id),
    found.flatMap((one) => one.credit_note_id ?? []),
  );
  const sources = found.map(({ credit_note_id, ...one }) => ({
    ...one,
    receipt_number: names.payments.get(one.payment_id)!.receipt_number,
    reason: names.payments.get(one.payment_id)!.notes,
    credit_note: credit_note_id === null ? null : { credit_note_id, number: names.notes.get(credit_note_id)! },
  }));
  return { accounts, sources };
}

/** The account that a person's credit goes to, held: that of their first payer. */
export async function holdCreditAccount(context: StaffContext, user_detail_id: number): Promise<Account> {
  const { db, viewer, tenant } = context;
  const [pays] = payersOf(await possiblePayers(db, viewer.institution_id, [user_detail_id]));
  const [account] = await mainAccounts(db, viewer.institution_id, tenant.currency, [pays!.payer.payer_id]);
  await holdAccounts(db, viewer.institution_id, [account!.account_id]);
  return account!;
}

/** What credit is about: whose it is, and why. */
export interface Given {
  person_id: number;
  amount: number;
  reason: string;
  expires_on: string | null;
}

/** Gives credit to an account that the caller holds: free money that nobody paid, so that it is never refunded. */
export async function giveCredit(
  context: Billing,
  { account_id, currency }: Account,
  { person_id, amount, reason, expires_on }: Given,
): Promise<number> {
  const { db, tenant, now } = context;
  const payment_id = await insertPayment(db, {
    institution_id: tenant.institution_id,
    account_id,
    kind: 'given',
    amount,
    currency,
    paid_on: dayIn(now, tenant.time_zone),
    notes: reason,
    expires_on,
    created_by: actorOf(context),
    created_at: now,
    updated_at: now,
  });
  await takeIn(context, { account_id, payment_id }, amount);
  await noteDocument(context, creditKinds.given, {
    person_id,
    payment_id,
    amount,
    detail: { reason, ...(expires_on && { expires_on }) },
  });
  return payment_id;
}

/** Takes back credit that staff gave and that is free still, what expires first. Throws `invalid` over that: paid money is refunded instead. */
export async function takeCredit(
  context: Billing,
  { account_id, currency }: Account,
  { person_id, amount, reason }: Omit<Given, 'expires_on'>,
): Promise<void> {
  const { db, tenant } = context;
  const free = await freeMoney(db, tenant.institution_id, { accounts: [account_id] });
  const given = new Map<number, number>();
  for (const one of free.filter(({ kind }) => kind === 'given'))
    given.set(one.payment_id, (given.get(one.payment_id) ?? 0) + one.amount);
  const most = [...given.values()].reduce((sum, one) => sum + one, 0);
  if (amount > most)
    throw invalid({
      amount: `At most ${money(most, currency)} of given credit can be taken back. Money that was paid is refunded.`,
    });
  let left = amount;
  for (const [payment_id, there] of given) {
    const part = Math.min(left, there);
    if (part === 0) break;
    await takeOut(context, payment_id, { kind: 'revoke', amount: part });
    await noteDocument(context, creditKinds.taken, { person_id, payment_id, amount: part, detail: { reason } });
    left -= part;
  }
}

const AT_ONCE = 50;

/** Lets credit go whose last day is over, some accounts at a time. Answers whether there may be more. */
export async function expireCredit(context: Billing): Promise<boolean> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const today = dayIn(now, tenant.time_zone);
  const accounts = await expiredAccounts(db, institution_id, today, AT_ONCE);
  if (accounts.length === 0) return false;
  await holdAccounts(db, institution_id, accounts);
  const payments = await expiredPayments(db, institution_id, accounts, today);
  for (const { payment_id, holder_id, free } of payments) {
    await takeOut(context, payment_id, { kind: 'expire', amount: free });
    await noteDocument(context, creditKinds.expired, { person_id: holder_id, payment_id, amount: free });
  }
  return payments.length > 0 && accounts.length === AT_ONCE;
}
