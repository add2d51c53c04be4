import { sql } from 'kysely';
import { CUT_OFF } from '@schoolbell/core/messages/sending/rules';
import type { Values } from '@schoolbell/core/messages/variables/rules';
import type { Db } from '../../../http/context.ts';

/** A mail of a letter that waits. */
export interface WaitingMail {
  id: number;
  to_name: string;
  to_email: string;
  address_key: string;
  values: Values | null;
}

/** How a mail ended, as its row keeps it: `queued` again where the mail server asked to wait. */
export interface MailEnd {
  id: number;
  status: 'sent' | 'failed' | 'unsure' | 'queued';
  error: string | null;
}

/**
 * Settles what a stopped server left behind: mails that it was handing over may have arrived. Mails that the mail server has put
 * off for two days fail with its answer.
 */
export async function settleCutOff(db: Db, institution_id: number, mailing_id: number): Promise<void> {
  await sql`
    with cut as (
      update mail m set status = 'unsure', error = ${CUT_OFF}, attempts = m.attempts + 1, sending_since = null
      where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.status = 'queued' and m.sending_since < now() - interval '2 minutes'
      returning m.id),
    late as (
      update mail m set status = 'failed' where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.status = 'queued'
        and m.sending_since is null and m.error is not null and m.created_at < now() - interval '2 days'
      returning m.id),
    ended as (select count(*) as n from (select id from cut union all select id from late) one)
    update mailing g set failed = g.failed + ended.n from ended
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} and ended.n > 0`.execute(db);
}

/** The next mails of a letter; those that the mail server has put off come last. */
export async function nextMails(
  db: Db,
  institution_id: number,
  mailing_id: number,
  most: number,
): Promise<WaitingMail[]> {
  const waiting = sql`select m.id, m.to_name, m.to_email, m.address_key, m."values" from mail m
    where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.status = 'queued' and m.sending_since is null`;
  const { rows } = await sql<WaitingMail>`
    select * from ((${waiting} and m.error is null order by m.id limit ${most})
      union all (${waiting} and m.error is not null order by m.id limit ${most})) waiting limit ${most}`.execute(db);
  return rows;
}

/** When the oldest mail that is being handed over will count as cut off; null if none is. */
export async function cutOffAt(db: Db, institution_id: number, mailing_id: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(m.sending_since) + interval '121 seconds' as at from mail m
    where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.status = 'queued' and m.sending_since is not null`.execute(
    db,
  );
  return rows[0]!.at;
}

/**
 * Ends a mail and claims the next one, in one statement; both counts are kept with the letter. A mail is claimed once, and only
 * while its letter is being sent. True if it was.
 */
export async function endAndClaim(
  db: Db,
  { institution_id, mailing_id }: { institution_id: number; mailing_id: number },
  { end, next }: { end: MailEnd | undefined; next: number | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select m.id, m.status from mail m where m.institution_id = ${institution_id} and m.id = ${end?.id ?? null}::bigint and m.status in ('queued', 'unsure') for update),
    ended as (
      update mail m set status = ${end?.status ?? 'queued'}, error = ${end?.error ?? null}, sending_since = null,
        attempts = m.attempts + case when ${end?.status ?? 'queued'} = 'queued' then 0 else 1 end,
        sent_at = case when ${end?.status ?? 'queued'} = 'sent' then now() end
      from held where m.institution_id = ${institution_id} and m.id = held.id returning held.status as before, m.status as after),
    counted as (
      update mailing g set sent = g.sent + (e.after = 'sent')::int, failed = g.failed + (e.after in ('failed', 'unsure'))::int - (e.before = 'unsure')::int,
        rests = case when e.after = 'sent' then 0 else g.rests end
      from ended e where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} returning g.mailing_id)
    update mail m set sending_since = now()
    where m.institution_id = ${institution_id} and m.id = ${next ?? null}::bigint and m.status = 'queued' and m.sending_since is null
      and exists (select from mailing g where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} and g.state = 'sending')
    returning m.id`.execute(db);
  return rows.length > 0;
}

/** Lets a letter rest, and says why. */
export async function restMailing(
  db: Db,
  institution_id: number,
  mailing_id: number,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await sql`update mailing g set rests_until = ${until}, rests = g.rests + 1, reason = ${reason}
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} and g.state = 'sending'`.execute(db);
}

/** Keeps all mails that wait: without a mail server, nobody reads them. */
export async function keepMails(db: Db, institution_id: number, mailing_id: number): Promise<void> {
  await sql`update mail m set status = 'kept' where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.status = 'queued' and m.sending_since is null`.execute(
    db,
  );
}

/** Has the sending go on now; where its job rests, that one. Answers whether there is a job already. */
export async function wakeSending(db: Db, institution_id: number, mailing_id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update job j set run_at = least(j.run_at, now()) where j.institution_id = ${institution_id} and j.kind = 'sendMailing' and j.lane = ${`mailing:${mailing_id}`}
      and j.done_at is null and j.locked_until is null returning j.id`.execute(db);
  return rows.length > 0;
}

/** Puts mails back that failed, were kept, or of which nobody knows whether they arrived; answers how many. */
export async function queueAgain(
  db: Db,
  institution_id: number,
  mailing_id: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with again as (
      select m.id, m.status from mail m where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.status in ('failed', 'unsure', 'kept')
        and ${ids ? sql`m.id = any(${[...ids]}::bigint[])` : sql`true`} for update),
    put as (
      update mail m set status = 'queued', error = null, sending_since = null
      from again where m.institution_id = ${institution_id} and m.id = again.id returning again.status),
    counted as (select count(*)::int as n, count(*) filter (where status <> 'kept')::int as failed from put),
    kept as (
      update mailing g set failed = g.failed - counted.failed from counted
      where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} returning g.mailing_id)
    select n from counted`.execute(db);
  return rows[0]!.n;
}
