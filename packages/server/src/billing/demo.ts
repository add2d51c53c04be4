import { sql } from 'kysely';
import type { ItemInput } from '@schoolbell/core/billing/items/schemas';
import type { Db } from '../http/context.ts';
import { DAY, type School } from '../demo/school.ts';
import type { JobContext } from '../jobs/kinds.ts';
import { findAccount, holdAccounts } from './accounts/queries.ts';
import { makeNote } from './credit-notes/making/verbs.ts';
import { creditableItems } from './credit-notes/making/queries.ts';
import { at } from './documents/demo.ts';
import type { Billing } from './documents/verbs.ts';
import { readyInvoice, unsaid } from './invoices/checking/verbs.ts';
import { issueInvoices } from './invoices/issuing/verbs.ts';
import { writeInvoices } from './invoices/making/verbs.ts';
import { holdInvoices, type InvoiceHead } from './invoices/queries.ts';
import { freeMoney, openParts } from './ledger/queries.ts';
import { payParts, takeIn } from './ledger/verbs.ts';
import { numberPayments } from './payments/jobs.ts';
import { onlineFamilies } from './payments/demo.ts';
import { insertPayment } from './payments/queries.ts';

/** A student who is billed: what they learn, and a brother or sister on the same bill. */
interface Billed {
  user_detail_id: number;
  sub_id: number;
  duration_id: number;
  sibling: number | null;
}

const MONTHS = 11;
const FAMILIES = 9;

/** Students with a place in a class of a subject that is paid by the session, families first. */
async function billedStudents(db: Db, institution_id: number): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select distinct on (s.user_detail_id) s.user_detail_id, e.sub_id, d.duration_id,
      (select min(o.user_detail_id) from person p join person o on o.institution_id = ${institution_id} and o.household_id = p.household_id and o.user_detail_id <> p.user_detail_id and o.role_id = 3 and o.archived_at is null
        where p.institution_id = ${institution_id} and p.user_detail_id = s.user_detail_id) as sibling
    from event_student s join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id
    join subject_duration d on d.institution_id = ${institution_id} and d.sub_id = e.sub_id and d.fee > 0 and d.archived_at is null
    where s.institution_id = ${institution_id} order by s.user_detail_id, e.sub_id, d.duration_id limit ${FAMILIES}`.execute(
    db,
  );
  return rows;
}

const line = (student: Billed, student_id: number, month: string): ItemInput => ({
  type: 'subject',
  id: student.sub_id,
  duration_id: student.duration_id,
  student_id,
  name: '',
  detail: month,
  thousandths: 4000,
  unit_price: null,
  discount_kind: null,
  discount_value: 0,
  tax_ids: null,
  from_on: '',
  to_on: '',
  event_ids: [],
});

const asked = (student: Billed, month: string, more: object = {}) => ({
  user_detail_id: student.user_detail_id,
  ...unsaid,
  items: [
    line(student, student.user_detail_id, month),
    ...(student.sibling === null ? [] : [line(student, student.sibling, month)]),
  ],
  discount_kind: student.sibling === null ? null : ('percent' as const),
  discount_value: student.sibling === null ? 0 : 500,
  draft: 0 as const,
  send: 0 as const,
  ...more,
});

/** Bills a student; issues the invoice where it is neither a draft nor for later. */
async function bill(context: Billing, student: Billed, month: string, more: object = {}): Promise<InvoiceHead | null> {
  const ready = await readyInvoice(context, asked(student, month, more), { limit: false });
  const ids = await writeInvoices(context, ready);
  if ('draft' in more || 'issue_on' in more) return null;
  return (await issueInvoices(context, ids))[0]!;
}

/** Takes a part of what an invoice owes, by a way to pay. */
async function pay(
  context: Billing & JobContext,
  invoice: InvoiceHead,
  amount: number,
  mode_id: number,
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const account = (await findAccount(db, institution_id, invoice.account_id))!;
  const payment_id = await insertPayment(db, {
    institution_id,
    account_id: account.account_id,
    kind: 'desk',
    mode_id,
    amount,
    currency: invoice.currency,
    paid_on: now.toISOString().slice(0, 10),
    created_by: context.viewer!.user_detail_id,
    created_at: now,
    updated_at: now,
  });
  await takeIn(context, { account_id: account.account_id, payment_id }, amount);
  const parts = await openParts(db, institution_id, { invoices: [invoice.invoice_id] });
  await payParts(context, await freeMoney(db, institution_id, { payment: payment_id }), parts);
  await numberPayments({}, context);
}

/** Credits one lesson of an invoice, because the teacher was ill. */
async function creditLesson(context: Billing, invoice: InvoiceHead): Promise<void> {
  const { db, tenant } = context;
  await holdAccounts(db, tenant.institution_id, [invoice.account_id]);
  const [head] = await holdInvoices(db, tenant.institution_id, [invoice.invoice_id]);
  const [first] = await creditableItems(db, tenant.institution_id, invoice.invoice_id);
  const lesson = Math.round(first!.net / 4);
  await makeNote(context, head!, {
    items: [{ item_id: first!.item_id, amount: lesson }],
    reason: 'The teacher was ill',
  });
}

/** How much of an invoice is paid by now: older ones nearly all, this month's few, and one family is late. */
function shareOf(back: number, place: number): number {
  if (place === 3 && back < 3) return 0;
  if (back > 1) return 1;
  if (back === 1) return place % 4 === 0 ? 0.5 : 1;
  return place % 3 === 0 ? 1 : 0;
}

/**
 * A year of documents: bills of each month, payments at the desk and online, a lesson that was credited and paid the next bill,
 * drafts and one for later.
 */
export async function addBilling(db: Db, school: School): Promise<void> {
  const { institution_id, now } = school;
  await db
    .insertInto('tax')
    .values({ institution_id, name: 'VAT', rate: 20, created_at: now, updated_at: now })
    .execute();
  const students = await billedStudents(db, institution_id);
  const online = await onlineFamilies(db, school);
  for (let back = MONTHS; back >= 0; back -= 1) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 2, 9));
    const issued = day > now ? new Date(now.getTime() - DAY) : day;
    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(issued);
    for (const [place, student] of students.entries()) {
      const context = at(db, school, issued);
      const invoice = (await bill(context, student, month))!;
      const paidAt = new Date(Math.min(issued.getTime() + (3 + place) * DAY, now.getTime()));
      const amount = Math.round(invoice.balance * shareOf(back, place));
      const isOnline = await online.take(invoice, { back, paidAt });
      if (amount > 0 && !isOnline) await pay(at(db, school, paidAt), invoice, amount, [4, 1, 3][place % 3]!);
      if (back === 2 && place === 1) await creditLesson(at(db, school, paidAt), invoice);
    }
  }
  await online.end();
  const [first, second] = students as [Billed, Billed];
  const context = at(db, school, now);
  await bill(context, first, 'Exam', { draft: 1 });
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)).toISOString().slice(0, 10);
  await bill(context, second, 'Next month', { issue_on: next });
}
