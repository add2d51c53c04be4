import { membershipKinds } from '@schoolbell/core/billing/events';
import {
  cancelErrors,
  cancelOn,
  mayRevert,
  pauseErrors,
  pauseFrom,
  resumed,
} from '@schoolbell/core/billing/memberships/changes/rules';
import { billedLines, partText } from '@schoolbell/core/billing/memberships/lines/rules';
import { nextBillOn } from '@schoolbell/core/billing/memberships/rules';
import { dayIn, dayText, fullName, money, plainAmount } from '@schoolbell/core/format';
import { Failure, missing, refuseStale } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { dayColumn, moneyColumn } from '../../http/table.ts';
import { AT_ONCE, pagedFile } from '../../people/exports/verbs.ts';
import { openPerson } from '../../people/verbs.ts';
import type { Credited } from '../credit-notes/making/verbs.ts';
import { noteDocument } from '../documents/verbs.ts';
import { seenBy } from '../invoices/verbs.ts';
import { switchMembership } from '../methods/switching/verbs.ts';
import { planBills, readyBill, upcomingOf } from './billing/verbs.ts';
import { changeMembership, creditAfter, refuseChange } from './changing/verbs.ts';
import { invoicesOf, listMemberships } from './queries.ts';
import { holdMembership, openBillable, readMembership } from './verbs.ts';
import { startMembership } from './starting/verbs.ts';
import { updateMembership, writeLines } from './writing/queries.ts';
import { readyMembership } from './writing/verbs.ts';

const todayOf = ({ now, tenant }: StaffContext): string => dayIn(now, tenant.time_zone);

/** The furthest bills that are looked through for one that begins on a day. */
const FURTHEST = 60;

/** What an answer says of a change, and of what it credited. */
async function answerOf(context: StaffContext, membership_id: number, message: string, notes: readonly Credited[]) {
  const data = await readMembership(context, membership_id);
  const total = notes.reduce((sum, one) => sum + one.total, 0);
  return {
    data,
    credit_notes: notes.map(({ credit_note_id, number, total: of }) => ({ credit_note_id, number, total: of })),
    message: total > 0 ? `${message}, ${money(total, data.currency)} credited` : message,
  };
}

/** What students are billed for again and again: from the next bill on everything may change, what was billed is only credited. */
export const membershipsHandlers: Handlers<'memberships'> = {
  memberships: (list, context) => listMemberships(context.db, seenBy(context), list),

  exportMemberships: (asked, context) =>
    pagedFile(context, {
      list: 'memberships',
      asked,
      columns: [
        'Membership',
        '{Student}',
        'Payer',
        'Every',
        'Unit',
        'Currency',
        moneyColumn('Price'),
        'State',
        dayColumn('Begins'),
        dayColumn('Ends'),
        dayColumn('Next bill'),
        'Membership ID',
      ],
      read: (page) => listMemberships(context.db, seenBy(context), { ...asked, page, per_page: AT_ONCE }),
      cells: (row) => [
        row.name,
        fullName(row.student),
        fullName(row.payer),
        row.every,
        row.unit,
        row.currency,
        plainAmount(row.price, row.currency),
        row.state,
        row.starts_on,
        row.ends_on,
        row.next_bill_on,
        row.membership_id,
      ],
    }),

  membership: ({ membership_id }, context) => readMembership(context, membership_id),

  membershipInvoices: async (list, context) => {
    await openBillable(context, list.membership_id);
    return invoicesOf(context.db, seenBy(context), list);
  },

  addMembership: async ({ user_detail_id, ...typed }, context) => {
    await openPerson(context, user_detail_id);
    const membership_id = await startMembership(context, user_detail_id, typed);
    const data = await readMembership(context, membership_id);
    return { data, message: `${data.name} started` };
  },

  editMembership: async ({ membership_id, version, ...typed }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const held = await holdMembership(context, membership_id);
    const before = await readMembership(context, membership_id);
    refuseStale(version, held.version, before);
    if (!before.may.edit) throw new Failure('conflict', 'This membership has ended');
    const { row, lines } = await readyMembership(context, typed, held.user_detail_id, held);
    const next_bill_on = nextBillOn({ ...held, ...row }, { billed_until: held.billed_until, session_days: [] });
    await updateMembership(db, institution_id, membership_id, { ...row, next_bill_on, updated_at: now });
    await writeLines(db, { institution_id, membership_id }, lines);
    await noteDocument(context, membershipKinds.changed, {
      person_id: held.user_detail_id,
      membership_id,
      before: { name: before.name, price: before.price },
      detail: { name: row.name },
    });
    await context.later('billMemberships', {});
    return { data: await readMembership(context, membership_id), message: 'Saved for the next bill' };
  },

  pauseMembership: async ({ membership_id, resume, ...pause }, context) => {
    const held = await holdMembership(context, membership_id);
    const today = todayOf(context);
    const about = { person_id: held.user_detail_id, membership_id };
    if (resume) {
      const { student } = await openBillable(context, membership_id);
      if (student?.is_archived) throw new Failure('conflict', `${fullName(student)} is archived. Restore them first.`);
      const { may } = await readMembership(context, membership_id);
      if (!may.resume) throw new Failure('conflict', 'This membership is not paused');
      const changes = { ...resumed(held, today), paused_because: null };
      await changeMembership(context, held, changes);
      await noteDocument(context, membershipKinds.resumed, { ...about, detail: { on: today } });
      return answerOf(context, membership_id, 'Resumed', []);
    }
    refuseChange(pauseErrors(held, held, { ...pause, today }));
    const paused_from = pauseFrom(held, held, today, pause.now);
    const { notes, billed_until } = pause.now
      ? await creditAfter(context, held, { last: today, reason: 'Paused' })
      : { notes: [], billed_until: held.billed_until };
    await changeMembership(
      context,
      { ...held, billed_until },
      { paused_from, resume_on: pause.resume_date === '' ? null : pause.resume_date },
    );
    const detail = { from: paused_from, until: pause.resume_date };
    await noteDocument(context, membershipKinds.paused, { ...about, detail });
    return answerOf(context, membership_id, `Paused from ${dayText(paused_from)}`, notes);
  },

  cancelMembership: async ({ membership_id, cancellation_type: type, cancel_date: date, credit }, context) => {
    const held = await holdMembership(context, membership_id);
    const asked = { type, date, today: todayOf(context) };
    refuseChange(cancelErrors(held, asked));
    const cancel_on = cancelOn(held, held, asked);
    const { notes, billed_until } = credit
      ? await creditAfter(context, held, { last: cancel_on, reason: 'Cancelled' })
      : { notes: [], billed_until: held.billed_until };
    await changeMembership(context, { ...held, billed_until }, { cancel_type: type, cancel_on });
    await noteDocument(context, membershipKinds.cancelled, {
      person_id: held.user_detail_id,
      membership_id,
      detail: { on: cancel_on, type },
    });
    return answerOf(context, membership_id, `Cancelled for ${dayText(cancel_on)}`, notes);
  },

  revertCancel: async ({ membership_id }, context) => {
    const held = await holdMembership(context, membership_id);
    if (held.cancel_on === null) throw new Failure('conflict', 'This membership is not cancelled');
    if (!mayRevert(held, todayOf(context))) throw new Failure('conflict', 'This membership has ended');
    await changeMembership(context, held, { cancel_type: null, cancel_on: null });
    await noteDocument(context, membershipKinds.reverted, { person_id: held.user_detail_id, membership_id });
    return { data: await readMembership(context, membership_id), message: 'The membership goes on' };
  },

  autochargeMembership: async ({ membership_id, autocharge }, context) => {
    const held = await holdMembership(context, membership_id);
    const message = await switchMembership(context, held, autocharge === 1);
    return { data: await readMembership(context, membership_id), message };
  },

  upcomingInvoices: async ({ membership_id, count }, context) => {
    const billable = await openBillable(context, membership_id);
    const [bills] = await planBills(context, [billable], { count });
    return { data: bills!.map((bill) => upcomingOf(context, billable, bill)) };
  },

  upcomingInvoiceDetails: async ({ membership_id, period_from }, context) => {
    const billable = await openBillable(context, membership_id);
    const [bills] = await planBills(context, [billable], { count: period_from === '' ? 1 : FURTHEST });
    const bill = period_from === '' ? bills![0] : bills!.find((one) => one.from_on === period_from);
    if (!bill) throw missing('bill');
    const { items, totals } = readyBill(billable, bill, bill.bill_on);
    const whole = readyBill(billable, { ...bill, part: bill.of }, bill.bill_on).totals;
    const parts = billedLines(billable.lines, bill);
    return {
      bill: upcomingOf(context, billable, bill),
      lines: totals.lines.map((line, at) => ({
        name: items[at]!.name,
        detail: items[at]!.detail,
        thousandths: items[at]!.thousandths,
        unit_price: items[at]!.unit_price,
        discount: line.discount,
        net: line.net,
        tax: line.tax,
        total: line.total,
        sessions: Math.round((items[at]!.sessions * items[at]!.thousandths) / 1000),
        why: parts[at]!.why && partText(bill),
      })),
      whole: whole.subtotal,
      subtotal: totals.subtotal,
      tax: totals.tax,
      total: totals.total,
    };
  },
};
