import { activityText } from '@schoolbell/core/billing/activity/rules';
import { invoiceKinds, invoicesExported } from '@schoolbell/core/billing/events';
import { payersOf } from '@schoolbell/core/billing/payers/rules';
import { amount, dayIn } from '@schoolbell/core/format';
import { Failure, missing, refuseWrong } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { dayColumn, moneyColumn } from '../../http/table.ts';
import { openPerson } from '../../people/verbs.ts';
import { sayFor } from '../../words/verbs.ts';
import { findMainAccounts } from '../accounts/queries.ts';
import { refuseWhileComing } from '../checkout/ending/verbs.ts';
import { forgetRedemption, holdCoupons } from '../coupons/using/queries.ts';
import { noteDocument } from '../documents/verbs.ts';
import { freeMoney, openParts } from '../ledger/queries.ts';
import { payParts } from '../ledger/verbs.ts';
import { moveToInvoice } from '../memberships/periods/queries.ts';
import { switchInvoice } from '../methods/switching/verbs.ts';
import { familyOf, possiblePayers } from '../payers/queries.ts';
import { activityOf } from './activity/queries.ts';
import { cancelHeld } from './cancelling/verbs.ts';
import { type Asked, readyInvoice } from './checking/verbs.ts';
import { exportedInvoices } from './exports/queries.ts';
import { issueInvoices } from './issuing/verbs.ts';
import { deleteParts, insertParts, updateInvoice } from './making/queries.ts';
import { rewriteInvoice, writeInvoices } from './making/verbs.ts';
import { countStatuses, type InvoiceHead, invoiceHeads, listInvoices } from './queries.ts';
import { holdInvoice, isLimited, readInvoice, seenBy } from './verbs.ts';

/** Writes a new bill, and issues it where its day has come. Answers the ids of its invoices. */
async function makeInvoices(
  context: StaffContext,
  asked: Asked,
  { use_credit, send }: { use_credit: 0 | 1 | null; send: 0 | 1 },
): Promise<number[]> {
  const ready = await readyInvoice(context, asked, { limit: isLimited(context) });
  const ids = await writeInvoices(context, ready);
  const isDue = ready.issue_on <= dayIn(context.now, context.tenant.time_zone);
  if (asked.draft === 0 && isDue) await issueInvoices(context, ids, { use_credit, send });
  else
    for (const head of await invoiceHeads(context.db, context.viewer.institution_id, ids))
      await noteDocument(context, asked.draft ? invoiceKinds.drafted : invoiceKinds.scheduled, {
        person_id: head.user_detail_id,
        invoice_id: head.invoice_id,
        amount: head.total,
        detail: { issue_on: head.issue_on },
      });
  return ids;
}

/** What an answer says of a bill that was just made. */
async function answerOf(context: StaffContext, ids: readonly number[]) {
  const data = await readInvoice(context, ids[0]!);
  const what = ids.length > 1 ? `${ids.length} invoices` : (data.number ?? 'Invoice');
  const done = { draft: 'saved as a draft', scheduled: 'scheduled' }[data.status as string] ?? 'issued';
  return { data, invoice_ids: [...ids], message: `${what} ${done}` };
}

/** Refuses to replace an invoice by one in another currency: what was paid on it could not pay the new one. Throws `conflict`. */
function refuseOtherCurrency({ tenant }: StaffContext, { number, currency }: InvoiceHead): void {
  if (currency !== tenant.currency)
    throw new Failure(
      'conflict',
      `${number} is in ${currency}, but the school now bills in ${tenant.currency}. Cancel it and issue a new one.`,
    );
}

/** Credits an issued invoice in full and issues a new one instead; what was paid on it pays the new one. */
async function replaceInvoice(context: StaffContext, head: InvoiceHead, asked: Asked, send: 0 | 1): Promise<number[]> {
  const { db, viewer } = context;
  await refuseWhileComing(context, head);
  const { note } = await cancelHeld(context, head, {
    reason: asked.reference || 'Replaced by a new invoice',
    kind: invoiceKinds.replaced,
  });
  const ids = await makeInvoices(
    context,
    { ...asked, draft: 0, replaces_id: head.invoice_id, membership_id: head.membership_id },
    { use_credit: null, send },
  );
  if (head.membership_id !== null)
    await moveToInvoice(db, viewer.institution_id, { from: head.invoice_id, to: ids[0]! });
  if (note && note.freed > 0)
    await payParts(
      context,
      await freeMoney(db, viewer.institution_id, { note: note.credit_note_id }),
      await openParts(db, viewer.institution_id, { invoices: ids }),
    );
  return ids;
}

/** Who works with invoices sees and makes them here; what was issued is only credited and replaced. */
export const invoicesHandlers: Handlers<'invoices'> = {
  invoices: (list, context) => listInvoices(context.db, seenBy(context), list),

  invoice: ({ id }, context) => readInvoice(context, id),

  addInvoice: async ({ use_credit, send, ...asked }, context) => {
    await openPerson(context, asked.user_detail_id);
    return answerOf(context, await makeInvoices(context, { ...asked, send }, { use_credit, send }));
  },

  editInvoice: async ({ invoice_id, version, replace, items, draft, send, ...typed }, context) => {
    const { db, viewer, now } = context;
    await holdCoupons(db, viewer.institution_id, [invoice_id]);
    const head = await holdInvoice(context, invoice_id, version);
    const { may, ...before } = await readInvoice(context, invoice_id);
    if (replace) {
      if (!may.replace) throw new Failure('conflict', 'Only an issued invoice can be replaced.');
      refuseOtherCurrency(context, head);
      if (!items) refuseWrong({ items: 'Add at least one line' });
      const asked = { ...typed, user_detail_id: head.user_detail_id, items: items!, draft: 0 as const, send };
      return answerOf(context, await replaceInvoice(context, head, asked, send));
    }
    if (!may.edit) {
      if (items)
        throw new Failure(
          'conflict',
          `${head.number ?? 'This invoice'} has been issued, so its lines can't change. Replace it instead.`,
        );
      const { notes, footer, reference } = typed;
      await updateInvoice(db, viewer.institution_id, invoice_id, { notes, footer, reference, updated_at: now });
      await noteDocument(context, invoiceKinds.changed, { person_id: head.user_detail_id, invoice_id });
      return answerOf(context, [invoice_id]);
    }
    if (!items) refuseWrong({ items: 'Add at least one line' });
    const asked: Asked = {
      ...typed,
      user_detail_id: head.user_detail_id,
      payer_id: typed.payer_id ?? before.payer_id,
      items: items!,
      draft: draft ?? (before.status === 'draft' ? 1 : 0),
      send,
      membership_id: head.membership_id,
    };
    // Its own lessons may be billed by it again, and its coupon used.
    await deleteParts(db, viewer.institution_id, invoice_id);
    await forgetRedemption(db, viewer.institution_id, invoice_id);
    await rewriteInvoice(
      context,
      invoice_id,
      await readyInvoice(context, asked, { limit: isLimited(context), before: before.items, invoice_id }),
    );
    await insertParts(db, { institution_id: viewer.institution_id, invoice_id }, asked.installments);
    await noteDocument(context, invoiceKinds.changed, { person_id: head.user_detail_id, invoice_id });
    return answerOf(context, [invoice_id]);
  },

  issueInvoice: async ({ invoice_id, version, send, use_credit }, context) => {
    const { order_id, number } = await holdInvoice(context, invoice_id, version);
    if (order_id !== null && number === null)
      throw new Failure('conflict', 'This invoice belongs to a booking. Answer the booking instead.');
    await issueInvoices(context, [invoice_id], { use_credit, send });
    return answerOf(context, [invoice_id]);
  },

  cancelInvoice: async ({ invoice_id, user_detail_id, delete: isDeleted, cancellation_reason: reason }, context) => {
    await holdCoupons(context.db, context.viewer.institution_id, [invoice_id]);
    const head = await holdInvoice(context, invoice_id);
    if (head.user_detail_id !== user_detail_id) throw missing('invoice');
    if (head.order_id !== null && head.number === null)
      throw new Failure('conflict', 'This invoice belongs to a booking. Cancel the booking instead.');
    await refuseWhileComing(context, head);
    const { note } = await cancelHeld(context, head, { reason, isDeleted: isDeleted === 1 });
    const what = head.number ?? 'Invoice';
    return {
      message: isDeleted ? 'Draft deleted' : `${what} cancelled`,
      credit_note_id: note?.credit_note_id ?? null,
      credit: note?.freed ?? 0,
    };
  },

  invoiceStatistics: async (period, context) => ({ data: await countStatuses(context.db, seenBy(context), period) }),

  exportInvoices: async ({ ids, ...filter }, context) => {
    const { db, tenant, now } = context;
    await context.auditAtOnce(invoicesExported, { after: { ...filter, ids } });
    const name = (person: { firstName: string; surname: string } | null) =>
      person ? `${person.firstName} ${person.surname}`.trim() : '';
    async function* rows() {
      for await (const some of exportedInvoices(db, seenBy(context), filter, ids))
        yield some.map((row) => [
          row.number ?? '',
          row.status,
          name(row.payer),
          row.students.map(name).join(', '),
          row.issue_on,
          row.due_on,
          row.currency,
          ...[row.total, row.paid, row.credited, row.balance].map((minor) =>
            amount(minor, row.currency).replaceAll(',', ''),
          ),
        ]);
    }
    return {
      name: `invoices-${dayIn(now, tenant.time_zone)}`,
      columns: [
        'Number',
        'Status',
        'Payer',
        await sayFor(db, tenant.institution_id, '{Students}'),
        dayColumn('Issued'),
        dayColumn('Due'),
        'Currency',
        moneyColumn('Total'),
        moneyColumn('Paid'),
        moneyColumn('Credited'),
        moneyColumn('Balance'),
      ],
      rows: rows(),
    };
  },

  invoiceActivity: async ({ id }, context) => {
    const { currency } = await readInvoice(context, id);
    const rows = await activityOf(context.db, context.viewer.institution_id, { column: 'invoice_id', id });
    return {
      data: rows.map(({ detail, ...row }) => ({ ...row, text: activityText({ ...row, detail }, currency) })),
    };
  },

  autochargeInvoice: async ({ invoice_id, autocharge }, context) => {
    const head = await holdInvoice(context, invoice_id);
    return { message: await switchInvoice(context, head, autocharge === 1) };
  },

  possiblePayers: async ({ user_detail_id }, context) => {
    const { db, viewer, tenant } = context;
    await openPerson(context, user_detail_id);
    const possible = await possiblePayers(db, viewer.institution_id, [user_detail_id]);
    const paying = new Set(payersOf(possible).map(({ payer }) => payer.payer_id));
    const accounts = await findMainAccounts(
      db,
      viewer.institution_id,
      tenant.currency,
      possible.map((one) => one.payer_id),
    );
    return {
      payers: possible.map(({ payer_id, firstName, surname, share }) => ({
        user_detail_id: payer_id,
        firstName,
        surname,
        share,
        pays: paying.has(payer_id) ? (1 as const) : (0 as const),
        credit: accounts.find((one) => one.holder_id === payer_id)?.credit ?? 0,
      })),
      family: await familyOf(db, viewer.institution_id, user_detail_id),
    };
  },
};
