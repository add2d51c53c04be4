import { invoiceKinds } from '@schoolbell/core/billing/events';
import {
  type CloseReason,
  isFeeKey,
  leaving,
  type Opened,
  type Opening,
  type OrderDraft,
  type OrderState,
  type Quote,
} from '@schoolbell/core/billing/orders/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, missing, stale } from '@schoolbell/core/http/errors';
import type { Db } from '../../http/context.ts';
import { actorOf, type Billing, noteDocument } from '../documents/verbs.ts';
import { endPages, isMoneyComing } from '../checkout/ending/verbs.ts';
import { takesOnline } from '../gateways/verbs.ts';
import { takeGoods } from '../goods/verbs.ts';
import { issueInvoices } from '../invoices/issuing/verbs.ts';
import { billingSettings, updateInvoice } from '../invoices/making/queries.ts';
import { type Asked, dayAfter, unsaid } from '../invoices/checking/verbs.ts';
import { writeInvoices } from '../invoices/making/verbs.ts';
import { type InvoiceHead, invoiceHeads } from '../invoices/queries.ts';
import { billedSessions } from '../items/queries.ts';
import { payAddress } from '../papers/links/verbs.ts';
import { billedPeople, findPayer } from '../payers/queries.ts';
import { creditLines, endOrder, type Held, holdOrder, issueAgain, type Refund } from './closing/verbs.ts';
import { noteKept } from './keeping/verbs.ts';
import { linesOf } from './lines/queries.ts';
import { leaveLines } from './lines/verbs.ts';
import { changeOrder, dayOf, findOrder, insertOrder, type Order, type OrderStanding, standingsOf } from './queries.ts';
import { type Priced, priceOrder, type Quoting } from './quoting/verbs.ts';
import { noticePaid, tellCaller } from './telling/verbs.ts';

/** What callers of orders write: what a family wants to buy, and how it is to be paid. */
export type Ordering = OrderDraft & Opening;

/** What an order would come to. It only reads, and locks nothing. */
export async function quoteOrder(context: Quoting, draft: OrderDraft): Promise<Quote> {
  return (await priceOrder(context, draft)).quote;
}

/** The page where an order can be paid; null where it cannot be paid online, or not now. */
async function payUrlOf(context: Billing, { state, settle }: Order, invoice?: InvoiceHead): Promise<string | null> {
  if (!invoice || state !== 'open' || (settle === 'accepted' && invoice.number === null)) return null;
  return (await takesOnline(context, invoice.currency)) ? payAddress(context, invoice.invoice_id) : null;
}

async function openedOf(context: Billing, order_id: number): Promise<Opened> {
  const { db, tenant } = context;
  const order = (await findOrder(db, tenant.institution_id, { id: order_id }))!;
  const { state, invoice_id } = order;
  const [invoice] = invoice_id === null ? [] : await invoiceHeads(db, tenant.institution_id, [invoice_id]);
  return { order_id, state, invoice_id, total: invoice?.total ?? 0, pay_url: await payUrlOf(context, order, invoice) };
}

/** Opens an order in the caller's transaction, after the seats: its invoice is written, its coupon and stock are taken. The same source again answers with the first order. */
export async function openOrder(context: Billing, ordering: Ordering): Promise<Opened> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { source, source_id, tell, settle, quote_hash, hold_until, payer_id } = ordering;
  const known = await findOrder(db, institution_id, { source, source_id });
  if (known) return openedOf(context, known.order_id);
  if (payer_id === null) throw missing('payer');
  const order_id = await insertOrder(db, {
    institution_id,
    source,
    source_id,
    tell,
    settle,
    payer_id,
    quote_hash,
    hold_until,
    created_by: actorOf(context),
    created_at: now,
    updated_at: now,
  });
  if (order_id === undefined)
    return openedOf(context, (await findOrder(db, institution_id, { source, source_id }))!.order_id);
  const priced = await priceOrder(context, ordering, { held: true });
  if (priced.refusal) throw priced.refusal;
  if (priced.quote.quote_hash !== quote_hash) throw stale(priced.quote);
  if (priced.totals.lines.some((line) => line.gross > 0))
    await writeOrdered(context, { ...ordering, payer_id }, { order_id, priced });
  else if (settle !== 'accepted') {
    await changeOrder(db, institution_id, order_id, { state: 'paid', updated_at: now });
    await tellCaller(context, { order_id, tell }, 'paid');
  }
  return openedOf(context, order_id);
}

/** Writes the invoice of an order; it is issued at once where it is paid later, or where nothing is to be paid. */
async function writeOrdered(
  context: Billing,
  { payer_id, settle, lines }: Ordering & { payer_id: number },
  { order_id, priced }: { order_id: number; priced: Priced },
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { items, totals, settings, coupon } = priced;
  const students = [...new Set(lines.flatMap((line) => line.student_id ?? []))];
  if ((await billedPeople(db, institution_id, students)).length < students.length) throw missing('student');
  const payer = await findPayer(db, institution_id, payer_id);
  if (!payer) throw missing('payer');
  await refuseBilledTwice(context, lines);
  const user_detail_id = students[0] ?? payer_id;
  const draft = settle === 'accepted' ? 1 : 0;
  const asked: Asked = { ...unsaid, items: [], send: 0, user_detail_id, payer_id, draft, order_id };
  const today = dayIn(now, tenant.time_zone);
  const [invoice_id] = await writeInvoices(context, {
    asked,
    settings,
    totals,
    issue_on: today,
    coupon: coupon && {
      ...coupon,
      payer_id,
    },
    items: items.map((item) => ({
      ...item,
      student_id: item.student_id || user_detail_id,
    })),
    payers: [
      {
        payer: {
          student_id: user_detail_id,
          is_main: 0,
          invoice_to: 0,
          ...payer,
          share: null,
        },
        share: null,
      },
    ],
    due_on: settle === 'now' ? today : dayAfter(today, settings.terms_days),
  });
  await changeOrder(db, institution_id, order_id, { invoice_id: invoice_id!, updated_at: now });
  await takeGoods(context, [invoice_id!]);
  const isIssued = settle === 'later' || (settle === 'now' && totals.total === 0);
  if (!isIssued) {
    const about = { person_id: user_detail_id, invoice_id: invoice_id!, order_id, amount: totals.total };
    return noteDocument(context, invoiceKinds.drafted, about);
  }
  await issueInvoices(context, [invoice_id!]);
  await noticePaid(context, [invoice_id!]);
}

async function refuseBilledTwice({ db, tenant }: Billing, lines: OrderDraft['lines']): Promise<void> {
  const lessons = lines.flatMap(({ student_id, event_ids }) =>
    student_id === null ? [] : event_ids.map((event_id) => ({ event_id, user_detail_id: student_id })),
  );
  if (lessons.length === 0) return;
  if ((await billedSessions(db, tenant.institution_id, lessons, null)).length > 0)
    throw new Failure('conflict', 'A class of this order was billed before it was paid.');
}

/**
 * Issues an order that staff accepted: the lines of `keys` (all when left out), the others leave its draft first. The invoice is
 * numbered and mailed with the link to pay it.
 */
export async function issueOrder(
  context: Billing,
  order_id: number,
  { due_date, keys }: { due_date?: string; keys?: readonly string[] } = {},
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { order, invoice } = await holdOrder(context, order_id);
  if (order.settle !== 'accepted' || order.state !== 'open' || (invoice !== null && invoice.number !== null))
    throw new Failure('conflict', 'This order has already been answered.');
  if (!invoice) {
    await changeOrder(db, institution_id, order_id, { state: 'paid', updated_at: now });
    return tellCaller(context, order, 'paid');
  }
  const { invoice_id, issue_on } = invoice;
  if (keys) {
    const lines = await linesOf(db, institution_id, invoice_id);
    const others = lines.flatMap(({ order_key: key }) => (key && !isFeeKey(key) && !keys.includes(key) ? [key] : []));
    const { gone, ends } = leaving(lines, others);
    if (ends) throw new Failure('conflict', 'Choose at least one line.');
    await leaveLines(context, invoice_id, lines, gone);
  }
  const { terms_days } = await billingSettings(db, institution_id);
  const wanted = due_date || dayAfter(dayIn(now, tenant.time_zone), terms_days);
  const due_on = wanted < issue_on ? issue_on : wanted;
  await updateInvoice(db, institution_id, invoice_id, { due_on, next_due_on: due_on, updated_at: now });
  await issueInvoices(context, [invoice_id], { send: 1 });
  await noticePaid(context, [invoice_id]);
}

const reasonTexts: Record<CloseReason, string> = {
  expired: 'The time to pay was over',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
};

/**
 * Ends an order, or the lines of `keys` while others stay. One that is not issued is cancelled and gives back what it took; an
 * issued one is credited, and what was paid stays as credit or goes back. `expired` leaves an order alone that was paid, and
 * for a day one whose money is claimed or under way at a bank: it `waits`. Pages where it could be paid are closed; money that
 * comes all the same is late.
 */
export async function closeOrder(
  context: Billing,
  order_id: number,
  asked: { reason: CloseReason; refund?: Refund; note?: string; keys?: readonly string[] },
): Promise<{ state: OrderState; waits?: true }> {
  const { reason, refund = 'none', note = '', keys } = asked;
  const held = await holdOrder(context, order_id);
  const { order } = held;
  if (order.state === 'closed' || order.state === 'refused') return { state: order.state };
  if (reason === 'expired' && order.state !== 'open') return { state: order.state };
  if (reason === 'expired' && (await isMoneyComing(context, order))) return { state: order.state, waits: true };
  await endPages(context, order);
  const text = note || reasonTexts[reason];
  if (keys && (await closedLines(context, held, { keys, refund, text }))) {
    const { state } = (await findOrder(context.db, context.tenant.institution_id, { id: order_id }))!;
    return { state };
  }
  await endOrder(context, held, { state: 'closed', reason, refund, text });
  return { state: 'closed' };
}

/** Ends lines of an order; answers false where none would stay, so that the order ends as a whole. */
async function closedLines(
  context: Billing,
  { order, invoice }: Held,
  { keys, refund, text }: { keys: readonly string[]; refund: Refund; text: string },
): Promise<boolean> {
  if (!invoice || invoice.status === 'cancelled') return false;
  const all = await linesOf(context.db, context.tenant.institution_id, invoice.invoice_id);
  const lines = all.filter((line) => line.total === 0 || line.credited < line.total);
  const { gone, ends } = leaving(lines, keys);
  if (ends) return false;
  if (gone.length === 0) return true;
  if (invoice.number === null) await leaveLines(context, invoice.invoice_id, lines, gone);
  else await creditLines(context, { invoice }, gone, { refund, text });
  return order.state !== 'closed';
}

/**
 * The caller's last word after payment: `done`, or `refused`, which credits the order and hands its money back, or keeps it as
 * credit where the school's settings say so: `kept` is how much. An order whose money came late gets a new invoice by `done`.
 */
export async function settleOrder(
  context: Billing,
  order_id: number,
  { outcome, reason = '' }: { outcome: 'done' | 'refused'; reason?: string },
): Promise<{ state: OrderState; kept?: number }> {
  const { db, tenant, now } = context;
  const held = await holdOrder(context, order_id);
  const { state } = held.order;
  if (state === outcome) return { state };
  if (state !== 'paid' && state !== 'late') throw new Failure('conflict', 'This order was not paid.');
  if (outcome === 'refused') {
    const { refused } = await billingSettings(db, tenant.institution_id);
    const text = reason || 'The place could not be given';
    const refund = refused === 'refund' ? 'full' : 'none';
    const credit_note_id = await endOrder(context, held, { state: 'refused', refund, text });
    const kept = refund === 'none' ? await noteKept(context, held, { credit_note_id, reason: text }) : 0;
    return { state: 'refused', ...(kept > 0 && { kept }) };
  }
  if (state === 'late') await issueAgain(context, held);
  await changeOrder(db, tenant.institution_id, order_id, { state: 'done', updated_at: now });
  return { state: 'done' };
}

/** How orders stand, for lists of their callers. */
export async function ordersOf(db: Db, institution_id: number, ids: readonly number[]): Promise<OrderStanding[]> {
  if (ids.length === 0) return [];
  return standingsOf(db, institution_id, ids, await dayOf(db, institution_id));
}
