import { creditKinds } from '@schoolbell/core/billing/events';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure, invalid, missing, refuseWrong } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { openPerson } from '../../people/verbs.ts';
import { noteDocument } from '../documents/verbs.ts';
import { holdInvoice, readInvoice } from '../invoices/verbs.ts';
import { freeMoney, openParts } from '../ledger/queries.ts';
import { payParts } from '../ledger/verbs.ts';
import { listEntries } from './queries.ts';
import { giveCredit, holdCreditAccount, payingAccounts, standingCredit, takeCredit } from './verbs.ts';

const sumOf = (list: readonly { amount: number }[]): number => list.reduce((sum, one) => sum + one.amount, 0);

/** Free money of accounts: where it comes from, what staff give and take, and what it pays. */
export const creditsHandlers: Handlers<'credits'> = {
  creditsOf: async ({ id }, context) => {
    await openPerson(context, id);
    return standingCredit(context, id);
  },

  creditTransactions: async ({ id, ...list }, context) => {
    await openPerson(context, id);
    const accounts = (await payingAccounts(context, id)).map((one) => one.account_id);
    return listEntries(context.db, context.viewer.institution_id, accounts, list);
  },

  addCredit: async ({ user_detail_id, amount, reason, expires_on }, context) => {
    const person_id = user_detail_id;
    await openPerson(context, person_id);
    if (amount > 0 && expires_on !== '' && expires_on < dayIn(context.now, context.tenant.time_zone))
      refuseWrong({ expires_on: 'Choose today or a later day' });
    const account = await holdCreditAccount(context, person_id);
    if (amount > 0) await giveCredit(context, account, { person_id, amount, reason, expires_on: expires_on || null });
    else await takeCredit(context, account, { person_id, amount: -amount, reason });
    const sum = money(Math.abs(amount), account.currency);
    return {
      ...(await standingCredit(context, person_id)),
      message: `Credit of ${sum} ${amount > 0 ? 'given' : 'taken back'}`,
    };
  },

  applyCredit: async ({ invoice_id, amount, payment_id }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    const head = await holdInvoice(context, invoice_id);
    if (head.number === null) throw new Failure('conflict', 'Issue this invoice before it is paid.');
    if (head.balance === 0) throw new Failure('conflict', 'Nothing is left to pay on this invoice.');
    const all = await freeMoney(db, institution_id, { accounts: [head.account_id] });
    const free = payment_id === null ? all : all.filter((one) => one.payment_id === payment_id);
    if (payment_id !== null && free.length === 0) throw missing('credit');
    const most = Math.min(sumOf(free), head.balance);
    if (most === 0) throw new Failure('conflict', 'This account has no credit.');
    if (amount !== null && amount > most)
      throw invalid({ amount: `At most ${money(most, head.currency)} of credit can be used` });
    const used = amount ?? most;
    await payParts(context, free, await openParts(db, institution_id, { invoices: [invoice_id] }), used);
    await noteDocument(context, creditKinds.used, { person_id: head.user_detail_id, invoice_id, amount: used });
    return {
      data: await readInvoice(context, invoice_id),
      used,
      message: `${money(used, head.currency)} of credit used for ${head.number}`,
    };
  },
};
