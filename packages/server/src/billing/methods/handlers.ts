import type { autopay, chargePayment } from '@schoolbell/core/billing/methods/contract';
import { isExpired, methodName } from '@schoolbell/core/billing/methods/rules';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openPerson } from '../../people/verbs.ts';
import { payingAccounts } from '../credits/verbs.ts';
import { type InvoiceHead, invoiceHeads } from '../invoices/queries.ts';
import { holdInvoice, readInvoice, seenBy } from '../invoices/verbs.ts';
import { openParts, type OpenPart } from '../ledger/queries.ts';
import { findStored } from '../memberships/queries.ts';
import { type Attempt, attemptsOf, chargedBy, familyPays, underCharge } from './charging/queries.ts';
import { scheduleCharge, wrongAmount } from './charging/verbs.ts';
import { findMethod, methodsOf, type SavedMethod } from './queries.ts';
import { chargeable, removeSaved } from './verbs.ts';

type Method = NonNullable<ResultOf<typeof autopay>['method']>;
type ShownAttempt = ResultOf<typeof chargePayment>['data'];

const todayOf = ({ now, tenant }: StaffContext): string => dayIn(now, tenant.time_zone);

function shownMethod(method: SavedMethod, today: string): Method {
  const { method_id, gateway, brand, last4, expires, is_default, is_stopped, consent, consented_at } = method;
  const is_expired = isExpired(expires, today) ? (1 as const) : (0 as const);
  return { method_id, gateway, brand, last4, expires, is_expired, is_default, is_stopped, consent, consented_at };
}

const shownAttempt = ({
  payment_id,
  state,
  amount,
  currency,
  failure,
  tries,
  retry_on,
  at,
}: Attempt): ShownAttempt => ({ payment_id, state, amount, currency, failure, tries, retry_on, at });

/** What staff charge by hand: all that is due, else the next part. */
function partsToCharge(open: readonly OpenPart[], today: string): readonly OpenPart[] {
  const due = open.filter((part) => part.due_on <= today);
  return due.length > 0 ? due : open.slice(0, 1);
}

/** What would be charged of an invoice now, and why not; the reason is empty if it can be. */
async function chargeNow(
  context: StaffContext,
  { invoice_id, account_id, number, currency }: InvoiceHead,
): Promise<{ method?: SavedMethod | undefined; parts: readonly OpenPart[]; why_not: string }> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const { method, why_not } = await chargeable(context, account_id, { auto: false });
  const open = await openParts(db, institution_id, { invoices: [invoice_id] });
  const parts = partsToCharge(open, todayOf(context));
  const no = (reason: string) => ({ method, parts, why_not: reason });
  if (why_not !== '' || !method) return no(why_not);
  if (number === null) return no('Issue this invoice before it is paid.');
  if (parts.length === 0) return no('Nothing is left to pay on this invoice.');
  if ((await underCharge(db, institution_id, [invoice_id])).size > 0)
    return no('This invoice is being charged already.');
  const { has_page, has_money } = await familyPays(db, institution_id, account_id);
  if (has_money) return no('The payer has a payment under way.');
  if (has_page) return no('The payer has a payment page open. Please wait until it is paid or closed.');
  const amount = parts.reduce((sum, part) => sum + part.open, 0);
  return no(await wrongAmount(method.gateway, amount, currency));
}

/** The saved methods of payers, and what is charged to them. */
export const methodsHandlers: Handlers<'methods'> = {
  autopay: async ({ invoice_id, membership_id }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    if ((invoice_id === null) === (membership_id === null))
      throw invalid({ invoice_id: 'Choose an invoice or a membership' });
    if (invoice_id !== null) await readInvoice(context, invoice_id);
    else if (!(await findStored(db, seenBy(context), membership_id!))) throw missing('membership');
    const of = invoice_id === null ? { membership: membership_id! } : { invoice: invoice_id };
    const { account_id, autocharge, by_membership } = await chargedBy(db, institution_id, of);
    const { method, why_not } = await chargeable(context, account_id, { auto: true });
    const [head] = invoice_id === null ? [] : await invoiceHeads(db, institution_id, [invoice_id]);
    return {
      autocharge,
      by_membership,
      method: method ? shownMethod(method, todayOf(context)) : null,
      why_not,
      why_not_now: head ? (await chargeNow(context, head)).why_not : '',
      attempts: head ? (await attemptsOf(db, institution_id, { invoices: [head.invoice_id] })).map(shownAttempt) : [],
    };
  },

  chargePayment: async ({ invoice_id, payment_id }, context) => {
    const { db, viewer } = context;
    const { institution_id, user_detail_id: by } = viewer;
    const head = await holdInvoice(context, invoice_id);
    const attempts = await attemptsOf(db, institution_id, { invoices: [invoice_id] });
    const before = attempts.find((one) => one.payment_id === payment_id);
    if (payment_id !== null && !before) throw missing('payment');
    if (before?.state === 'done') throw new Failure('conflict', 'This payment went through.');
    const { method, parts, why_not } = await chargeNow(context, head);
    if (why_not !== '' || !method) throw new Failure('conflict', why_not);
    const { currency } = head;
    const charged = await scheduleCharge(context, { method, parts, currency, before, by });
    const [attempt] = await attemptsOf(db, institution_id, { payment: charged });
    const sum = money(attempt!.amount, currency);
    return { data: shownAttempt(attempt!), message: `Charging ${sum} to ${methodName(method)}` };
  },

  savedMethods: async ({ user_detail_id }, context) => {
    const { db, viewer } = context;
    await openPerson(context, user_detail_id);
    const accounts = await payingAccounts(context, user_detail_id);
    const holders = [...new Set([user_detail_id, ...accounts.map((one) => one.payer.user_detail_id)])];
    const methods = await methodsOf(db, viewer.institution_id, { holders });
    const today = todayOf(context);
    return {
      data: methods.map(({ payer, is_charged, ...one }) => ({ ...shownMethod(one, today), payer, is_charged })),
    };
  },

  removeMethod: async ({ method_id }, context) => {
    const method = await findMethod(context.db, context.viewer.institution_id, { id: method_id });
    if (!method) throw missing('payment method');
    await removeSaved(context, method);
    return { message: `${methodName(method)} removed` };
  },
};
