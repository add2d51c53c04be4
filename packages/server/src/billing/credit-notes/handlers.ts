import { creditNotesExported } from '@schoolbell/core/billing/events';
import { leftOf } from '@schoolbell/core/billing/credit-notes/rules';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { amount, dayIn, fullName, money } from '@schoolbell/core/format';
import { invalid, missing } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { dayColumn, moneyColumn } from '../../http/table.ts';
import { sayFor } from '../../words/verbs.ts';
import { openPerson } from '../../people/verbs.ts';
import { holdAccounts } from '../accounts/queries.ts';
import { holdInvoice, readInvoice, seenBy } from '../invoices/verbs.ts';
import { freeMoney } from '../ledger/queries.ts';
import { previewNumber } from '../numbers/verbs.ts';
import { findParties } from '../payers/queries.ts';
import { accountsOfPayment, refundableAt } from '../refunds/queries.ts';
import { refundPayment } from '../refunds/verbs.ts';
import { invoicesGivingBack, itemsOf } from '../goods/queries.ts';
import { releaseGoods } from '../goods/verbs.ts';
import { creditableItems } from './making/queries.ts';
import { type Credited, makeNote } from './making/verbs.ts';
import { creditableInvoicesOf, findNote, type FoundNote, listNotes, notesOf, stepsOf } from './queries.ts';
import { exportedNotes } from './exports/queries.ts';
import { isVoidable, voidNote } from './voiding/verbs.ts';

async function openNote(context: StaffContext, credit_note_id: number): Promise<FoundNote> {
  const note = await findNote(context.db, seenBy(context), credit_note_id);
  if (!note) throw missing('credit note');
  return note;
}

async function readNote(context: StaffContext, credit_note_id: number) {
  const {
    is_final,
    gave_back,
    account_id: _,
    user_detail_id: __,
    language: ___,
    ...note
  } = await openNote(context, credit_note_id);
  const flag = (is: boolean) => (is ? (1 as const) : (0 as const));
  return {
    ...note,
    may: { void: flag(isVoidable({ ...note, is_final, gave_back })), send: flag(note.status !== 'void') },
  };
}

/** Hands the money back that a note set free: of each payment as much as came from it. */
async function refundFreed(context: StaffContext, { credit_note_id }: Credited, person_id: number, reason: string) {
  const { db, viewer } = context;
  for (const { payment_id, amount } of await freeMoney(db, viewer.institution_id, { note: credit_note_id })) {
    await holdAccounts(db, viewer.institution_id, await accountsOfPayment(db, viewer.institution_id, payment_id));
    const payment = (await refundableAt(db, viewer.institution_id, payment_id))!;
    if (payment.kind !== 'given')
      await refundPayment(context, { ...payment, person_id }, { amount, reason, credit_note: credit_note_id });
  }
}

/** The lines whose goods can be sold again after a note: those that it credited in full; where payers share a bill, all once no one pays any of it. */
async function itemsGivenBack(
  { db, viewer }: StaffContext,
  invoice: InvoiceDetails,
  noted: readonly number[],
): Promise<number[]> {
  const { institution_id } = viewer;
  if (invoice.split.length === 0)
    return invoice.items
      .filter((one) => one.credited >= one.total && noted.includes(one.item_id))
      .map((one) => one.item_id);
  if (invoice.status !== 'cancelled') return [];
  return itemsOf(db, institution_id, await invoicesGivingBack(db, institution_id, invoice.invoice_id));
}

/** What is taken back of invoices, and where the money goes that it sets free. */
export const creditNotesHandlers: Handlers<'creditNotes'> = {
  creditNotes: (list, context) => listNotes(context.db, seenBy(context), list),

  exportCreditNotes: async (filter, context) => {
    const { db, tenant, now } = context;
    await context.auditAtOnce(creditNotesExported, { after: filter });
    async function* rows() {
      for await (const some of exportedNotes(db, seenBy(context), filter))
        yield some.map((row) => [
          row.number,
          row.status,
          fullName(row.payer),
          fullName(row.student),
          row.invoice.number,
          row.issue_on,
          row.currency,
          ...[row.total, row.remaining].map((minor) => amount(minor, row.currency).replaceAll(',', '')),
          row.reason,
        ]);
    }
    return {
      name: `credit-notes-${dayIn(now, tenant.time_zone)}`,
      columns: [
        'Number',
        'Status',
        'Payer',
        await sayFor(db, tenant.institution_id, '{Student}'),
        'Invoice',
        dayColumn('Issued on'),
        'Currency',
        moneyColumn('Amount'),
        moneyColumn('Still free'),
        'Reason',
      ],
      rows: rows(),
    };
  },

  creditableInvoices: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id);
    return { data: await creditableInvoicesOf(context.db, seenBy(context), user_detail_id) };
  },

  creditNoteNumber: async (_, context) => ({
    number: await previewNumber(context, 'creditNote', dayIn(context.now, context.tenant.time_zone)),
  }),

  creditNote: ({ credit_note_id }, context) => readNote(context, credit_note_id),

  creditableItems: async ({ invoice_id }, context) => {
    const { db, viewer } = context;
    const invoice = await readInvoice(context, invoice_id);
    if (invoice.number === null) throw missing('invoice');
    const { inclusive } = await findParties(db, viewer.institution_id, invoice_id);
    const rows = await creditableItems(db, viewer.institution_id, invoice_id);
    const students = new Map(invoice.items.map((item) => [item.item_id, item.student]));
    const { number, currency, total, credited, paid, balance } = invoice;
    return {
      invoice: { invoice_id, number },
      currency,
      inclusive,
      total,
      credited,
      paid,
      balance,
      items: rows.map((row) => ({
        item_id: row.item_id,
        name: row.name,
        detail: row.detail,
        student: students.get(row.item_id)!,
        total: row.total,
        left: leftOf(row, inclusive === 1),
        rates: row.taxes.map((tax) => tax.rate),
      })),
    };
  },

  notePayments: async ({ credit_note_id }, context) => {
    const { freed, remaining } = await openNote(context, credit_note_id);
    return { freed, remaining, data: await stepsOf(context.db, context.viewer.institution_id, credit_note_id) };
  },

  notesByInvoice: async ({ invoice_id }, context) => {
    await readInvoice(context, invoice_id);
    return { data: await notesOf(context.db, context.viewer.institution_id, invoice_id) };
  },

  createCreditNote: async ({ invoice_id, items, rest, reason, refund }, context) => {
    const head = await holdInvoice(context, invoice_id);
    if (head.number === null) throw missing('invoice');
    const asked = items.filter((one) => one.amount > 0);
    if (rest === 0 && asked.length === 0) throw invalid({ items: 'Choose at least one line' });
    const note = await makeNote(context, head, { items: rest ? 'rest' : asked, reason });
    const after = await readInvoice(context, invoice_id);
    // What was credited in full can be sold again.
    await releaseGoods(context, await itemsGivenBack(context, after, note.item_ids));
    if (refund) await refundFreed(context, note, head.user_detail_id, reason);
    const data = await readNote(context, note.credit_note_id);
    return { data, message: `${data.number} over ${money(data.total, data.currency)} issued` };
  },

  voidCreditNote: async ({ credit_note_id, reason }, context) => {
    const before = await openNote(context, credit_note_id);
    await holdAccounts(context.db, context.viewer.institution_id, [before.account_id]);
    await voidNote(context, await openNote(context, credit_note_id), reason);
    return { data: await readNote(context, credit_note_id), message: `${before.number} voided` };
  },
};
