import {
  type Lesson,
  type SessionLine,
  sessionLines,
  type Unpriced,
} from '@schoolbell/core/billing/session-bills/rules';
import { payersOf } from '@schoolbell/core/billing/payers/rules';
import { firstToUse } from '@schoolbell/core/calendar/credits/rules';
import type { GrantOf } from '../../../calendar/credits/queries.ts';
import type { Billing } from '../../documents/verbs.ts';
import { type Asked, readyInvoice, type Ready, unsaid } from '../../invoices/checking/verbs.ts';
import { billingSettings } from '../../invoices/making/queries.ts';
import { possiblePayers } from '../../payers/queries.ts';
import { chargedPeriods, sellablesOf, sessionsOf } from '../lessons/queries.ts';

/** What lessons come to: the lines that charge for them, sessions that are left and pay for some, and those without a price. */
export interface Plan {
  lines: SessionLine[];
  covered: { event_id: number; user_detail_id: number; grant_id: number }[];
  unpriced: Unpriced[];
}

/** A bill that is ready to be written, with its lines. */
export interface PlannedBill {
  ready: Ready;
  lines: SessionLine[];
}

/** Lets sessions that are left pay for lessons, in the order in which they are held; the others are open. */
export function coverBy(
  grants: readonly GrantOf[],
  lessons: readonly Lesson[],
): { covered: Plan['covered']; open: Lesson[] } {
  const left = grants.map((grant) => ({ ...grant }));
  const covered: Plan['covered'] = [];
  const open: Lesson[] = [];
  for (const lesson of lessons) {
    const own = left.filter((one) => one.user_detail_id === lesson.user_detail_id);
    const grant = firstToUse(own, lesson);
    if (grant) {
      grant.left -= 1;
      covered.push({ event_id: lesson.event_id, user_detail_id: lesson.user_detail_id, grant_id: grant.grant_id });
    } else open.push(lesson);
  }
  return { covered, open };
}

/** Works out what lessons are charged, by the four ways of the catalogue. `reserved` are sessions that other lessons wait for, by grant. */
export async function planLessons(
  { db, tenant }: Pick<Billing, 'db' | 'tenant'>,
  lessons: readonly Lesson[],
  { ahead, reserved = new Map() }: { ahead: boolean; reserved?: ReadonlyMap<number, number> },
): Promise<Plan> {
  if (lessons.length === 0) return { lines: [], covered: [], unpriced: [] };
  const { institution_id } = tenant;
  const students = [...new Set(lessons.map((one) => one.user_detail_id))];
  const subjects = [...new Set(lessons.flatMap((one) => one.sub_id ?? []))];
  const [grants, sellables, charged] = [
    await sessionsOf(db, institution_id, students),
    await sellablesOf(db, institution_id, subjects),
    await chargedPeriods(db, institution_id, students),
  ];
  const free = grants.map((grant) => ({ ...grant, left: grant.left - (reserved.get(grant.grant_id) ?? 0) }));
  const { covered, open } = coverBy(free, lessons);
  const { lines, unpriced } = sessionLines(open, {
    subjects: new Map(sellables.map((one) => [one.sub_id, one])),
    charged,
    ahead,
  });
  return { lines, covered, unpriced };
}

/** Students by the bill that they are on: those with the same payers together, unless the school bills each student. */
export async function familiesOf(
  { db, tenant }: Pick<Billing, 'db' | 'tenant'>,
  students: readonly number[],
): Promise<number[][]> {
  const { household } = await billingSettings(db, tenant.institution_id);
  if (!household) return students.map((one) => [one]);
  const possible = Map.groupBy(await possiblePayers(db, tenant.institution_id, students), (one) => one.student_id);
  const key = (student: number) =>
    JSON.stringify(payersOf(possible.get(student) ?? []).map(({ payer, share }) => [payer.payer_id, share]));
  return [...Map.groupBy(students, key).values()];
}

/** How a bill for lessons is asked for. */
export interface Asking {
  draft: 0 | 1;
  send: 0 | 1;
}

const itemOf = (line: SessionLine): Asked['items'][number] => ({
  type: line.type,
  id: line.id,
  duration_id: line.duration_id,
  student_id: line.student_id,
  name: '',
  detail: line.detail,
  thousandths: line.quantity * 1000,
  unit_price: line.unit_price,
  discount_kind: null,
  discount_value: 0,
  tax_ids: null,
  from_on: line.from_on,
  to_on: line.to_on,
  event_ids: line.lessons.map((one) => one.event_id),
});

/** The bill of a family, checked and added up: the same for its preview and for writing it. */
async function readyBill(
  context: Billing,
  family: readonly number[],
  lines: SessionLine[],
  asking: Asking,
): Promise<PlannedBill> {
  const items = lines.map(itemOf);
  const asked: Asked = { ...unsaid, ...asking, user_detail_id: family[0]!, items };
  // What was held is charged also where its subject is archived since, so each line counts as one that was there before.
  const ready = await readyInvoice(context, asked, { limit: false, before: items, checked: true });
  return {
    ready: { ...ready, items: ready.items.map((item, at) => ({ ...item, sessions: lines[at]!.sessions })) },
    lines,
  };
}

/** The bills of lines, one for each family. */
export async function planBills(
  context: Billing,
  lines: readonly SessionLine[],
  asking: Asking,
): Promise<PlannedBill[]> {
  const students = [...new Set(lines.map((line) => line.student_id))];
  const bills: PlannedBill[] = [];
  for (const family of await familiesOf(context, students)) {
    const own = lines.filter((line) => family.includes(line.student_id));
    bills.push(await readyBill(context, family, own, asking));
  }
  return bills;
}
