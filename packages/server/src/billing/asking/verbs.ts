import { taskAdded } from '@schoolbell/core/records/events';
import type { AlertKind } from '@schoolbell/core/http/kind';
import { staffWith } from '../../people/colleagues/queries.ts';
import { writeTo } from '../../people/letters/verbs.ts';
import { insertTask } from '../../records/tasks/queries.ts';
import type { Billing } from '../documents/verbs.ts';
import { connectedBy } from './queries.ts';

/** What needs staff, in a sentence, and where they can do something about it. */
export interface Question {
  /** The student or payer that it is about. */
  person_id: number;
  subject: string;
  text: string;
  /** The page that the task and its mail lead to. */
  path: string;
  /** Whose turn it is, if they still work with billing. */
  first?: number | null;
  gateway?: string | null;
  /** Tells all staff who bill, instead of the one who gets the task. */
  alert?: AlertKind;
}

/** Where staff see a payment, and can refund it. */
export const pathOfPayment = (payment_id: number): string => `/billing/payments?open=${payment_id}`;

const MOST = 255;

/**
 * Gives a colleague who bills a task about money that needs a person: who asked for it, else who connected the gateway, else the
 * first one. They also get a mail where the school sends those.
 */
export async function askStaff(context: Billing, question: Question): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { person_id, text, subject, path, first = null, gateway = null, alert } = question;
  const staff = await staffWith(db, institution_id, 'billing');
  const second = gateway === null ? null : await connectedBy(db, institution_id, gateway);
  const named = (id: number | null) => staff.find((one) => one.user_detail_id === id);
  const who = named(first) ?? named(second) ?? staff[0];
  if (!who) return;
  const { user_detail_id } = who;
  const id = await insertTask(db, {
    institution_id,
    person_id,
    task_detail: text.slice(0, MOST),
    validity_date: now.toISOString(),
    owner_id: user_detail_id,
    assigned_id: user_detail_id,
    page: path,
    now,
  });
  const letter = { alert: alert ?? taskAdded.alert, subject, lines: [text], path, names: [person_id] };
  for (const one of alert ? staff : [who]) if (one.email !== '') await writeTo(context, one, letter);
  await context.audit(taskAdded, {
    person_id,
    after: { id, task_detail: text.slice(0, MOST), assigned_id: user_detail_id },
  });
  context.changed('inbox', [user_detail_id]);
}
