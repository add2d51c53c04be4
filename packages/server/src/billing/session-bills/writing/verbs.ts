import { invoiceKinds } from '@schoolbell/core/billing/events';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { holdEvents } from '../../../attendance/marks/queries.ts';
import { expireGrants, holdGrants } from '../../../calendar/credits/queries.ts';
import type { StaffContext } from '../../../http/context.ts';
import { listWords } from '../../../words/queries.ts';
import { actorOf, type Billing, noteDocument } from '../../documents/verbs.ts';
import { moveSessions } from '../../grants/queries.ts';
import { issueInvoices } from '../../invoices/issuing/verbs.ts';
import { writeInvoices } from '../../invoices/making/verbs.ts';
import { invoiceHeads } from '../../invoices/queries.ts';
import { billedPeople } from '../../payers/queries.ts';
import { releaseLessons } from '../lessons/queries.ts';
import type { Asking, Plan, PlannedBill } from '../planning/verbs.ts';

/** A bill that was written: its invoices, one for each payer. */
export interface WrittenBill extends PlannedBill {
  invoices: { invoice_id: number; number: string | null }[];
}

type Ids = readonly { event_id: number; user_detail_id: number }[];

/** Holds lessons and the sessions of their students, as marking does, so that anyone who bills or marks the same ones waits. */
export async function holdLessons({ db, tenant }: Pick<Billing, 'db' | 'tenant'>, lessons: Ids): Promise<void> {
  const { institution_id } = tenant;
  await holdEvents(
    db,
    institution_id,
    [...new Set(lessons.map((one) => one.event_id))].sort((a, b) => a - b),
  );
  await holdGrants(db, institution_id, [...new Set(lessons.map((one) => one.user_detail_id))]);
}

/** Refuses a total that is not the one that the person saw. */
export function refuseOther({ tenant }: StaffContext, bills: readonly PlannedBill[], expected: number | null): void {
  const total = bills.reduce((sum, { ready }) => sum + ready.totals.total, 0);
  if (expected === null || expected === total) return;
  const text = `This comes to ${money(total, tenant.currency)} now. Look at it again before you bill it.`;
  throw new Failure('conflict', text, { expected: text });
}

/** Lets sessions that are left pay for lessons that were held. */
export async function payFromLeft(context: Billing, covered: Plan['covered']): Promise<void> {
  if (covered.length === 0) return;
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  await moveSessions(db, { institution_id, actor_id: actorOf(context), now }, 'use', covered);
  const students = [...new Set(covered.map((one) => one.user_detail_id))];
  await expireGrants(db, institution_id, { today: dayIn(now, time_zone), students, now });
  context.changed('events');
}

/** Writes bills whose lessons are held, and issues them unless they are to be drafts. */
export async function writeBills(
  context: Billing,
  bills: readonly PlannedBill[],
  { draft, send }: Asking,
): Promise<WrittenBill[]> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  await releaseLessons(
    db,
    institution_id,
    bills.flatMap(({ lines }) => lines.flatMap((line) => line.lessons)),
    now,
  );
  const ids: number[][] = [];
  for (const { ready } of bills) ids.push(await writeInvoices(context, ready));
  if (!draft) await issueInvoices(context, ids.flat(), { use_credit: null, send });
  const heads = await invoiceHeads(db, institution_id, ids.flat());
  if (draft)
    for (const { user_detail_id: person_id, invoice_id, total, issue_on } of heads)
      await noteDocument(context, invoiceKinds.drafted, { person_id, invoice_id, amount: total, detail: { issue_on } });
  context.changed('events');
  return bills.map((bill, at) => ({
    ...bill,
    invoices: heads
      .filter((head) => ids[at]!.includes(head.invoice_id))
      .map(({ invoice_id, number }) => ({ invoice_id, number })),
  }));
}

/** "INV-1 issued", "3 drafts saved": what became of bills, in words. */
export function doneText(bills: readonly WrittenBill[], { draft }: Asking): string {
  const invoices = bills.flatMap((bill) => bill.invoices);
  if (invoices.length === 1) return draft ? 'Invoice saved as a draft' : `${invoices[0]!.number} issued`;
  return draft ? `${invoices.length} drafts saved` : `${invoices.length} invoices issued`;
}

/** Bills and what is not on them, as answers show them. */
export async function answerOf(
  { db, tenant }: Pick<Billing, 'db' | 'tenant'>,
  { covered, unpriced }: Plan,
  bills: readonly (PlannedBill & Partial<WrittenBill>)[],
) {
  const { institution_id, currency } = tenant;
  const students = [
    ...bills.flatMap(({ lines }) => lines.map((line) => line.student_id)),
    ...unpriced.map(({ lesson }) => lesson.user_detail_id),
  ];
  const found = await billedPeople(db, institution_id, [...new Set(students)]);
  const named = (id: number) => {
    const { firstName = '', surname = '' } = found.find((one) => one.user_detail_id === id) ?? {};
    return { user_detail_id: id, firstName, surname };
  };
  const words = unpriced.length > 0 ? await listWords(db, institution_id) : [];
  return {
    currency,
    bills: bills.map((bill) => shownBill(bill, named)),
    total: bills.reduce((sum, { ready }) => sum + ready.totals.total, 0),
    lessons: bills.reduce((sum, { lines }) => sum + lines.reduce((all, line) => all + line.lessons.length, 0), 0),
    covered: covered.length,
    unpriced: unpriced.map(({ lesson: { event_id, user_detail_id, title, day }, reason }) => ({
      event_id,
      user_detail_id,
      student: named(user_detail_id),
      title,
      day,
      reason: say(words, reason),
    })),
  };
}

type Named = (id: number) => { user_detail_id: number; firstName: string; surname: string };

function shownBill({ ready, lines, invoices = [] }: PlannedBill & Partial<WrittenBill>, named: Named) {
  const { subtotal, tax, total } = ready.totals;
  return {
    invoices,
    payers: ready.payers.map(({ payer, share }) => ({
      user_detail_id: payer.payer_id,
      firstName: payer.firstName,
      surname: payer.surname,
      share,
    })),
    lines: lines.map((line, at) => {
      const item = ready.items[at]!;
      const sums = ready.totals.lines[at]!;
      return {
        student: named(line.student_id),
        type: line.type,
        name: item.name,
        detail: item.detail,
        thousandths: item.thousandths,
        unit_price: item.unit_price,
        net: sums.net,
        tax: sums.tax,
        total: sums.total,
        sessions: line.sessions * line.quantity,
        lessons: line.lessons.map(({ event_id, title, day }) => ({ event_id, title, day })),
      };
    }),
    due_on: ready.due_on,
    subtotal,
    tax,
    total,
  };
}
