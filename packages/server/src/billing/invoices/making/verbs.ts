import { sharedTotals } from '@schoolbell/core/billing/documents/shares/rules';
import type { Pays } from '@schoolbell/core/billing/payers/rules';
import type { Totals } from '@schoolbell/core/billing/totals/rules';
import { fullName } from '@schoolbell/core/format';
import { mainAccounts } from '../../accounts/queries.ts';
import { redeem } from '../../coupons/using/verbs.ts';
import { actorOf, type Billing } from '../../documents/verbs.ts';
import type { ReadyItem } from '../../items/verbs.ts';
import type { PayerRow } from '../../payers/queries.ts';
import type { Ready } from '../checking/verbs.ts';
import { insertInvoice, insertParts, type StoredItem, updateInvoice, writeLines } from './queries.ts';

/** What of a payer a document copies. */
const partyOf = ({ firstName, surname, email, street, city, state, zip, country }: PayerRow) => ({
  name: fullName({ firstName, surname }),
  email,
  street,
  city,
  state,
  zip,
  country,
});

/** Each payer's lines and what they come to: all of it, or their part of each line, so that the parts are the whole. */
function partsOf({ items, totals, payers, settings }: Ready): { items: ReadyItem[]; totals: Totals }[] {
  if (payers.length === 1) return [{ items, totals }];
  const shared = sharedTotals(totals, {
    taxes: items.map((item) => item.taxes),
    shares: payers.map((one) => Math.round(one.share! * 100)),
    inclusive: settings.inclusive === 1,
  });
  return payers.map(({ share }, at) => ({
    totals: shared[at]!,
    items: items.map((item, line) => ({
      ...item,
      thousandths: 1000,
      unit_price: shared[at]!.lines[line]!.gross,
      discount_kind: null,
      discount_value: 0,
      detail: [`${share} %`, item.detail].filter(Boolean).join(', '),
      // A lesson is billed once, and so it stands on the first of the invoices that share it; so do sessions that it grants.
      event_ids: at === 0 ? item.event_ids : [],
      sessions: at === 0 ? Math.round((item.sessions * item.thousandths) / 1000) : 0,
    })),
  }));
}

/** The lines of an invoice as they are stored. */
export const storedItems = (items: readonly ReadyItem[], { lines }: Totals): StoredItem[] =>
  items.map((item, at) => ({
    event_ids: item.event_ids,
    row: {
      student_id: item.student_id,
      type: item.type,
      sub_id: item.type === 'subject' || item.type === 'period' ? item.id : null,
      duration_id: item.duration_id,
      package_id: item.package_id,
      add_on_id: item.type === 'addOn' ? item.id : null,
      product_id: item.type === 'product' ? item.id : null,
      registration_fee_id: item.type === 'registrationFee' ? item.id : null,
      name: item.name,
      detail: item.detail,
      thousandths: item.thousandths,
      unit_price: item.unit_price,
      discount_kind: item.discount_kind,
      discount_value: item.discount_value,
      taxes: JSON.stringify(item.taxes),
      from_on: item.from_on,
      to_on: item.to_on,
      sessions: Math.round((item.sessions * item.thousandths) / 1000),
      order_key: item.key ?? null,
      discount: lines[at]!.discount,
      spread: lines[at]!.spread,
      net: lines[at]!.net,
      tax: lines[at]!.tax,
      total: lines[at]!.total,
    },
  }));

/** The taxes of an invoice as they are stored. */
export const storedTaxes = ({ taxes }: Totals) =>
  taxes.map(({ name, rate, en_code, base, amount }) => ({ name, rate, en_code, base, amount }));

/** The row of an invoice without a number: what it comes to, and who pays it. */
export function invoiceRow(
  context: Billing,
  ready: Ready,
  { totals, pays, account_id }: { totals: Totals; pays: Pays<PayerRow>; account_id: number },
) {
  const { institution_id, currency } = context.tenant;
  return {
    ...columnsOf(context, ready, totals),
    institution_id,
    currency,
    account_id,
    payer_id: pays.payer.payer_id,
    payer: JSON.stringify(partyOf(pays.payer)),
    user_detail_id: ready.asked.user_detail_id,
    share: pays.share,
    created_by: ready.asked.made_by ?? actorOf(context),
    created_at: context.now,
  };
}

/** Writes the invoices of one bill, without numbers: one, or one for each payer who has a share. Answers their ids. */
export async function writeInvoices(context: Billing, ready: Ready): Promise<number[]> {
  const { db, tenant } = context;
  const { institution_id, currency } = tenant;
  const accounts = await mainAccounts(
    db,
    institution_id,
    currency,
    ready.payers.map(({ payer }) => payer.payer_id),
  );
  const ids: number[] = [];
  const parts = partsOf(ready);
  for (const [at, pays] of ready.payers.entries()) {
    const { items, totals } = parts[at]!;
    const { account_id } = accounts[at]!;
    const invoice_id = await insertInvoice(db, invoiceRow(context, ready, { totals, pays, account_id }));
    ids.push(invoice_id);
    await writeLines(db, { institution_id, invoice_id }, storedItems(items, totals), storedTaxes(totals));
    if (ready.payers.length === 1) await insertParts(db, { institution_id, invoice_id }, ready.asked.installments);
  }
  if (ids.length > 1) for (const id of ids) await updateInvoice(db, institution_id, id, { split_id: ids[0]! });
  if (ready.coupon) await redeem(context, ids[0]!, ready.coupon);
  return ids;
}

/** Writes an invoice that has no number again, for its one payer. */
export async function rewriteInvoice(context: Billing, invoice_id: number, ready: Ready): Promise<void> {
  const { db, tenant } = context;
  const of = { institution_id: tenant.institution_id, invoice_id };
  const [{ payer }] = ready.payers as [Pays<PayerRow>];
  const [account] = await mainAccounts(db, tenant.institution_id, tenant.currency, [payer.payer_id]);
  await updateInvoice(db, tenant.institution_id, invoice_id, {
    ...columnsOf(context, ready, ready.totals),
    account_id: account!.account_id,
    payer_id: payer.payer_id,
    payer: JSON.stringify(partyOf(payer)),
  });
  await writeLines(db, of, storedItems(ready.items, ready.totals), storedTaxes(ready.totals));
  if (ready.coupon) await redeem(context, invoice_id, ready.coupon);
}

function columnsOf({ now }: Billing, { asked, settings, coupon, issue_on, due_on }: Ready, totals: Totals) {
  const { subtotal, discount, tax, total } = totals;
  return {
    is_draft: asked.draft,
    issue_on,
    due_on,
    next_due_on: asked.installments.length > 0 ? asked.installments.map((one) => one.due_on).toSorted()[0]! : due_on,
    inclusive: settings.inclusive,
    discount_kind: asked.discount_kind,
    discount_value: asked.discount_value,
    coupon_code: coupon?.coupon.code ?? '',
    subtotal,
    discount,
    tax,
    total,
    instalment_switch: (asked.installments.length > 0 ? 1 : 0) as 0 | 1,
    order_id: asked.order_id ?? null,
    membership_id: asked.membership_id ?? null,
    replaces_id: asked.replaces_id ?? null,
    send: asked.send,
    reference: asked.reference,
    notes: asked.notes || settings.notes,
    footer: asked.footer || settings.footer,
    language: asked.language ?? settings.language,
    updated_at: now,
  };
}
