import { creditNoteKinds } from '@schoolbell/core/billing/events';
import { creditedLine, type CreditedLine, leftOf, loweredParts } from '@schoolbell/core/billing/credit-notes/rules';
import { split } from '@schoolbell/core/billing/totals/rules';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { tellInvoices } from '../../documents/telling/verbs.ts';
import { actorOf, type Billing, noteDocument } from '../../documents/verbs.ts';
import type { InvoiceHead } from '../../invoices/queries.ts';
import { freeFromInvoice } from '../../ledger/verbs.ts';
import { type Taken, takeNumbers } from '../../numbers/verbs.ts';
import { findParties } from '../../payers/queries.ts';
import { sealDocuments } from '../../seals/verbs.ts';
import { changeParts, type CreditableItem, creditableItems, drawNoteId, insertNote, partsOf } from './queries.ts';

/** What a note credits: amounts of lines in the invoice's kind of price (minor units), a sum with tax over all lines, or all that is left. */
export interface Crediting {
  items: readonly { item_id: number; amount: number }[] | { total: number } | 'rest';
  reason: string;
  /** The note of a cancelled or replaced invoice can't be voided. */
  is_final?: 0 | 1;
  /** Whose money is set free first: that of a payment which is handed back. */
  payment_id?: number;
}

/** What a note came to. */
export interface Credited {
  credit_note_id: number;
  number: string;
  total: number;
  /** Money that was on the invoice and is free now. */
  freed: number;
  item_ids: number[];
}

interface Credit {
  item: CreditableItem;
  line: CreditedLine;
}

/**
 * Credits an issued invoice, whose account and row the caller holds: what is owed gets less, money above it becomes free under
 * the note's name, unpaid parts of a plan get smaller, and the note is numbered and sealed. Throws `conflict` over what is left.
 */
export async function makeNote(context: Billing, invoice: InvoiceHead, asked: Crediting): Promise<Credited> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const parties = await findParties(db, institution_id, invoice.invoice_id);
  const inclusive = parties.inclusive === 1;
  const credits = creditsOf(await creditableItems(db, institution_id, invoice.invoice_id), asked.items, inclusive);
  const total = credits.reduce((sum, { line }) => sum + line.total, 0);
  if (total === 0) throw new Failure('conflict', 'Nothing is left to credit on this invoice.');
  if (total > invoice.total - invoice.credited)
    throw new Failure(
      'conflict',
      `At most ${money(invoice.total - invoice.credited, invoice.currency)} of this invoice can be credited.`,
    );
  const credit_note_id = await drawNoteId(db);
  // Money above what is owed then comes off the invoice first, because it may never be paid beyond what it comes to.
  const freed = await freeFromInvoice(context, invoice.invoice_id, Math.max(0, total - invoice.balance), {
    credit_note_id,
    payment_id: asked.payment_id,
  });
  const parts = await partsOf(db, institution_id, invoice.invoice_id);
  await changeParts(db, institution_id, loweredParts(parts, total));
  const taken = await takeNumbers(context, 'creditNote', dayIn(now, tenant.time_zone), 1);
  await storeNote(context, invoice, asked, { credits, parties, freed, credit_note_id, number: taken.numbers[0]! });
  await sealDocuments(context, 'creditNote', [credit_note_id], taken);
  const { number } = taken.numbers[0]!;
  tellInvoices(context, 'cancelled', [invoice.invoice_id]);
  if (invoice.balance > 0) tellInvoices(context, 'paid', [invoice.invoice_id]);
  await noteDocument(context, creditNoteKinds.made, {
    person_id: invoice.user_detail_id,
    invoice_id: invoice.invoice_id,
    credit_note_id,
    amount: total,
    detail: { number, invoice: invoice.number, reason: asked.reason, freed },
  });
  return { credit_note_id, number, total, freed, item_ids: credits.map(({ item }) => item.item_id) };
}

/** Writes a note with its lines and taxes. */
async function storeNote(
  context: Billing,
  invoice: InvoiceHead,
  { reason, is_final = 0 }: Crediting,
  note: {
    credits: readonly Credit[];
    parties: Awaited<ReturnType<typeof findParties>>;
    freed: number;
    credit_note_id: number;
    number: Taken;
  },
): Promise<void> {
  const { db, tenant, now } = context;
  const { credits, parties, freed, credit_note_id } = note;
  const sum = (of: 'net' | 'tax' | 'total') => credits.reduce((all, { line }) => all + line[of], 0);
  await insertNote(
    db,
    {
      institution_id: tenant.institution_id,
      credit_note_id,
      account_id: invoice.account_id,
      invoice_id: invoice.invoice_id,
      payer_id: invoice.payer_id,
      user_detail_id: invoice.user_detail_id,
      ...note.number,
      issue_on: dayIn(now, tenant.time_zone),
      currency: invoice.currency,
      net: sum('net'),
      tax: sum('tax'),
      total: sum('total'),
      freed,
      remaining: freed,
      is_final,
      reason,
      payer: JSON.stringify(parties.payer),
      seller: JSON.stringify(parties.seller),
      language: parties.language,
      created_by: actorOf(context),
      created_at: now,
    },
    credits.map(({ item, line }) => ({
      item_id: item.item_id,
      name: item.name,
      detail: item.detail,
      net: line.net,
      tax: line.tax,
      total: line.total,
      taxes: JSON.stringify(item.taxes),
    })),
    taxesOf(credits),
  );
}

/** What is credited of which line; lines of which nothing is left are not among them. Throws `conflict` over what is left of a line. */
function creditsOf(items: readonly CreditableItem[], asked: Crediting['items'], inclusive: boolean): Credit[] {
  if (asked === 'rest')
    return items
      .filter((item) => leftOf(item, inclusive) > 0 || item.tax > item.credited_tax)
      .map((item) => ({ item, line: creditedLine(item, leftOf(item, inclusive), inclusive) }));
  if ('total' in asked) {
    const left = items.map((item) => leftOf(item, true));
    const parts = split(asked.total, left);
    return items.flatMap((item, at) => (parts[at]! > 0 ? [{ item, line: creditedLine(item, parts[at]!, true) }] : []));
  }
  return asked
    .filter(({ amount }) => amount > 0)
    .map(({ item_id, amount }) => {
      const item = items.find((one) => one.item_id === item_id);
      if (!item) throw new Failure('conflict', 'A line of this invoice was not found. Choose again.');
      if (amount > leftOf(item, inclusive))
        throw new Failure('conflict', `${item.name}: more than is left of this line.`);
      return { item, line: creditedLine(item, amount, inclusive) };
    });
}

/** The taxes of a note, by rate. */
function taxesOf(credits: readonly Credit[]) {
  const found = new Map<string, { name: string; rate: string; en_code: string; base: number; amount: number }>();
  for (const { item, line } of credits)
    for (const [at, { name, rate, en_code }] of item.taxes.entries()) {
      const key = `${name} ${rate} ${en_code}`;
      const kept = found.get(key) ?? { name, rate, en_code, base: 0, amount: 0 };
      found.set(key, { ...kept, base: kept.base + line.net, amount: kept.amount + line.byTax[at]! });
    }
  return [...found.values()];
}
