import { sql } from 'kysely';
import type { ReminderStep } from '@schoolbell/core/billing/reminders/rules';
import type { Db } from '../../http/context.ts';

/** Whether a school reminds by itself, and the last day on which it did. */
export interface Reminding {
  reminds: 0 | 1;
  reminded_on: string | null;
  version: number;
}

/** How a school reminds; one that saved nothing does not. Held, no other server decides the same day. */
export async function findReminding(db: Db, institution_id: number, { held = false } = {}): Promise<Reminding> {
  const { rows } = await sql<Reminding>`
    select s.reminds, s.reminded_on, s.version from billing_setting s where s.institution_id = ${institution_id} ${held ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0] ?? { reminds: 0, reminded_on: null, version: 0 };
}

/** Whether a school reminds by itself. */
export const isReminding = async (db: Db, institution_id: number): Promise<boolean> =>
  (await findReminding(db, institution_id)).reminds === 1;

/** Writes down that a day's reminders are queued. */
export async function markReminded(db: Db, institution_id: number, day: string): Promise<void> {
  await sql`update billing_setting s set reminded_on = ${day}::date where s.institution_id = ${institution_id}`.execute(
    db,
  );
}

/** The reminders of a school, the earliest first. */
export async function findSteps(db: Db, institution_id: number): Promise<ReminderStep[]> {
  return db
    .selectFrom('reminder_step')
    .select(['days', 'subject', 'text'])
    .where('institution_id', '=', institution_id)
    .orderBy('days')
    .execute();
}

/** Keeps reminders instead of those before. */
export async function replaceSteps(db: Db, institution_id: number, steps: readonly ReminderStep[]): Promise<void> {
  await db.deleteFrom('reminder_step').where('institution_id', '=', institution_id).execute();
  if (steps.length === 0) return;
  await db
    .insertInto('reminder_step')
    .values(steps.map((step) => ({ institution_id, ...step })))
    .execute();
}

/** A payer who is to be reminded, and the days of the reminders that fall on this day: the earliest and the latest. */
export interface DueAccount {
  account_id: number;
  earliest: number;
  latest: number;
}

/** Open parts of invoices that families pay themselves: what is charged by itself, or still belongs to a basket, is no matter for a reminder. */
export const partsToPay = (institution_id: number) => sql`
  select i.account_id, i.invoice_id, i.number, coalesce(s.due_on, i.due_on) as due_on, coalesce(s.amount - s.paid, i.balance) as open
  from invoice i left join installment s on s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id and s.paid < s.amount
  left join membership m on m.institution_id = ${institution_id} and m.membership_id = i.membership_id
  where i.institution_id = ${institution_id} and i.balance > 0 and i.autocharge = 0 and coalesce(m.autocharge, 0) = 0
    and not exists (select from sale_order o where o.institution_id = ${institution_id} and o.order_id = i.order_id and o.state = 'open' and o.settle = 'now')`;

/**
 * Whether an account `a` is one that no reminder disturbs: staff paused it, its bank disputes a payment, or money is on its way.
 * Someone who opened a gateway's page and left it is asked again an hour later; where a gateway took another amount, staff decide first.
 */
export const isQuiet = (institution_id: number, now: Date) => sql`
  (a.reminders_paused = 1
    or exists (select from payment y where y.institution_id = ${institution_id} and y.account_id = a.account_id
      and (y.state in ('claimed', 'scheduled') or y.state = 'failed' and y.retry_on is not null))
    or exists (select from checkout c where c.institution_id = ${institution_id} and c.account_id = a.account_id
      and (c.state = 'processing' or c.state in ('opening', 'open') and c.created_at > ${now}::timestamptz - interval '1 hour'
        or c.state = 'odd' and c.updated_at > ${now}::timestamptz - interval '14 days'))
    or exists (select from dispute d join payment y on y.institution_id = ${institution_id} and y.payment_id = d.payment_id
      where d.institution_id = ${institution_id} and y.account_id = a.account_id and d.state = 'open'))`;

/** Payers who get a reminder on a day or on the one before, if that was missed; without those who can't be mailed or were reminded today. */
export async function dueAccounts(
  db: Db,
  institution_id: number,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select a.account_id, min(t.days) as earliest, max(t.days) as latest
    from (${partsToPay(institution_id)}) p
    join reminder_step t on t.institution_id = ${institution_id} and p.due_on + t.days between ${from}::date and ${to}::date
    join account a on a.institution_id = ${institution_id} and a.account_id = p.account_id
    join person h on h.institution_id = ${institution_id} and h.user_detail_id = a.holder_id and h.email <> ''
    where not exists (select from reminder_sent r where r.institution_id = ${institution_id} and r.account_id = a.account_id and r.day = ${to}::date)
      and not ${isQuiet(institution_id, now)}
    group by a.account_id order by a.account_id`.execute(db);
  return rows;
}

/** Whether a reminder may leave for an account by itself. */
export async function mayRemind(db: Db, institution_id: number, account_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from account a where a.institution_id = ${institution_id} and a.account_id = ${account_id} and not ${isQuiet(institution_id, now)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Why staff may not want to remind an account: it is paused, or its bank disputes a payment; null where it does not. */
export async function objections(
  db: Db,
  institution_id: number,
  account_id: number,
): Promise<{ is_paused: boolean; disputed: number | null }> {
  const { rows } = await sql<{ is_paused: boolean; disputed: number | null }>`
    select a.reminders_paused = 1 as is_paused, (select max(d.amount) from dispute d join payment y on y.institution_id = ${institution_id} and y.payment_id = d.payment_id
      where d.institution_id = ${institution_id} and y.account_id = a.account_id and d.state = 'open') as disputed
    from account a where a.institution_id = ${institution_id} and a.account_id = ${account_id}`.execute(db);
  return rows[0]!;
}

/** A part of an invoice that is to be paid. */
export interface DuePart {
  invoice_id: number;
  number: string;
  due_on: string;
  /** Minor units. */
  open: number;
  currency: string;
}

/** What of an account is due by a day, the earliest first. */
export async function dueParts(
  db: Db,
  institution_id: number,
  { account_id, until }: { account_id: number; until: string },
): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    select p.invoice_id, p.number, p.due_on, p.open, a.currency from (${partsToPay(institution_id)}) p
    join account a on a.institution_id = ${institution_id} and a.account_id = p.account_id
    where p.account_id = ${account_id} and p.due_on <= ${until}::date order by p.due_on, p.invoice_id limit 100`.execute(
    db,
  );
  return rows;
}

/** An account that owes something and can be mailed, with what is due nearest to a day before all others: for a preview. */
export async function accountToShow(db: Db, institution_id: number, day: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select i.account_id from invoice i join account a on a.institution_id = ${institution_id} and a.account_id = i.account_id
    join person h on h.institution_id = ${institution_id} and h.user_detail_id = a.holder_id and h.email <> ''
    where i.institution_id = ${institution_id} and i.status in ('issued', 'part') and i.balance > 0 and i.next_due_on <= ${day}::date
      and i.autocharge = 0 and not exists (select from membership m where m.institution_id = ${institution_id} and m.membership_id = i.membership_id and m.autocharge = 1)
    order by i.next_due_on desc, i.invoice_id desc limit 1`.execute(db);
  return rows[0]?.account_id;
}

/** A reminder of a day, once a payer; false where there was one, unless it may be another. */
export async function insertReminder(
  db: Db,
  row: {
    institution_id: number;
    account_id: number;
    day: string;
    step: number | null;
    created_by: number | null;
    sent_at: Date;
  },
  again: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminder_sent as r (institution_id, account_id, day, step, created_by, sent_at)
    values (${row.institution_id}, ${row.account_id}, ${row.day}::date, ${row.step}::smallint, ${row.created_by}, ${row.sent_at})
    on conflict (institution_id, account_id, day) do update set times = r.times + 1, sent_at = excluded.sent_at where ${again} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Takes back that a payer was reminded on a day by itself: the mail never left. */
export async function forgetReminder(
  db: Db,
  institution_id: number,
  { account_id, day }: { account_id: number; day: string },
): Promise<void> {
  await sql`delete from reminder_sent r where r.institution_id = ${institution_id} and r.account_id = ${account_id} and r.day = ${day}::date
    and r.step is not null and r.times = 1`.execute(db);
}

/** When a payer was last reminded. */
export async function lastReminder(db: Db, institution_id: number, account_id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('reminder_sent')
    .select('sent_at')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Pauses the reminders of an account, or lets them leave again; answers its holder, or undefined where nothing changed. */
export async function pauseAccount(
  db: Db,
  institution_id: number,
  { account_id, paused }: { account_id: number; paused: 0 | 1 },
): Promise<{ holder_id: number } | undefined> {
  const { rows } = await sql<{ holder_id: number }>`
    update account a set reminders_paused = ${paused} where a.institution_id = ${institution_id} and a.account_id = ${account_id} and a.reminders_paused <> ${paused}
    returning a.holder_id`.execute(db);
  return rows[0];
}
