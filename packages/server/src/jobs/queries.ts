import { sql } from 'kysely';
import type { NameOrder } from '@schoolbell/core/format';
import type { Db, OpenTransaction } from '../db/transaction.ts';
import type { JobOptions, Tenant } from '../http/context.ts';
import { orderNames } from '../http/nameOrder.ts';
import type { OutgoingMail } from './kinds.ts';

/** A job as the worker takes it; `attempts` is the number of this try, and the fence of its end. */
export interface TakenJob {
  id: number;
  /** Null for the server's own work. */
  institution_id: number | null;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  rank: number;
}

/** Queues a job in this transaction. With a key it is queued once, however often it is asked for. */
export async function insertJob(
  db: Db,
  institution_id: number | null,
  kind: string,
  payload: object,
  { key, at, rank = 1, lane }: JobOptions = {},
): Promise<void> {
  await sql`insert into job (institution_id, kind, payload, key, run_at, rank, lane)
    values (${institution_id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, coalesce(${at ?? null}::timestamptz, now()), ${rank}, ${lane ?? null})
    on conflict (institution_id, kind, key) do nothing`.execute(db);
}

/** Queues jobs of one kind at once, in their order. */
export async function insertJobs(
  db: Db,
  institution_id: number,
  kind: string,
  payloads: readonly object[],
): Promise<void> {
  await sql`insert into job (institution_id, kind, payload)
    select ${institution_id}::bigint, ${kind}::text, p from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as a (p, n) order by n`.execute(
    db,
  );
}

/**
 * Takes the due jobs, by rank and age, each for a minute, or three where mails are handed over; if a worker dies, its job is taken
 * again after that. Of those that are one of many it takes `mostOfMany`. Of a lane only the oldest is taken, and none while another one of it runs. Throws a unique violation where two workers took one lane at once.
 */
export async function takeJobs(
  transaction: OpenTransaction,
  most: number,
  underWay: readonly number[] = [],
  mostOfMany = most,
): Promise<TakenJob[]> {
  return transaction.run<TakenJob & Record<string, unknown>>(
    `with due as materialized (
       select j.* from (values (0), (1), (2)) as r (rank) cross join lateral (
         select id, institution_id, lane, job.rank, run_at from job
         where job.rank = r.rank and done_at is null and run_at <= now() and (locked_until is null or locked_until < now()) and id <> all($2::bigint[])
           and (lane is null or not exists (
             select 1 from job other where other.institution_id is not distinct from job.institution_id and other.lane = job.lane and other.id <> job.id
               and other.done_at is null and other.locked_until is not null))
         order by run_at, id limit case when r.rank = 2 then $3::int else $1::int end for update skip locked) j),
     first as (
       select id, rank, run_at, row_number() over (partition by institution_id, coalesce(lane, id::text) order by run_at, id) as place from due)
     update job set attempts = attempts + 1, locked_until = now() + case when kind in ('mail', 'sendMailing') then interval '3 minutes' else interval '1 minute' end
     where id in (select id from first where place = 1 order by rank, run_at, id limit $1)
     returning id, institution_id, kind, payload, attempts, rank`,
    [most, underWay, mostOfMany],
  );
}

/** Ends a job in the transaction of its effect. False if a later attempt has taken it: then the effect must not count. */
export async function endJob(transaction: OpenTransaction, job: TakenJob): Promise<boolean> {
  const rows = await transaction.run(
    'update job set done_at = now(), locked_until = null, error = null where id = $1 and attempts = $2 and done_at is null returning id',
    [job.id, job.attempts],
  );
  return rows.length > 0;
}

/** Keeps a job that is under way for another minute, by its key: no other worker takes it until then. */
export async function renewJob(db: Db, institution_id: number, kind: string, key: string): Promise<void> {
  await sql`update job set locked_until = now() + interval '1 minute'
    where institution_id = ${institution_id} and kind = ${kind} and key = ${key} and done_at is null and locked_until is not null`.execute(
    db,
  );
}

/** Ends a job of the server itself, in the transaction of its effect, by taking its row away. False as with `endJob`. */
export async function endServerJob(transaction: OpenTransaction, job: TakenJob): Promise<boolean> {
  const rows = await transaction.run(
    'delete from job where id = $1 and attempts = $2 and done_at is null returning id',
    [job.id, job.attempts],
  );
  return rows.length > 0;
}

/** Puts a failed job off, or gives it up where `seconds` is null; its row stays for people to read. */
export async function postponeJob(
  transaction: OpenTransaction,
  job: TakenJob,
  error: string,
  seconds: number | null,
): Promise<void> {
  await transaction.run(
    `update job set error = $3, locked_until = null, run_at = case when $4::int is null then run_at else now() + make_interval(secs => $4::int) end,
       done_at = case when $4::int is null then now() end
     where id = $1 and attempts = $2 and done_at is null`,
    [job.id, job.attempts, error, seconds],
  );
}

/** Puts a job off until the service that it calls wants to hear from us again; the try is not counted. */
export async function putOffJob(transaction: OpenTransaction, job: TakenJob, until: Date): Promise<void> {
  await transaction.run(
    'update job set attempts = attempts - 1, locked_until = null, run_at = $3 where id = $1 and attempts = $2 and done_at is null',
    [job.id, job.attempts, until.toISOString()],
  );
}

/** When the next job is due, in milliseconds from now; null if none waits. */
export async function nextDue(transaction: OpenTransaction): Promise<number | null> {
  const [row] = await transaction.run<{ wait: number | null }>(
    // What waits for its lane is taken by the worker that ends the job before it.
    `select ceil(extract(epoch from min(greatest(run_at, coalesce(locked_until, run_at))) - now()) * 1000)::float8 as wait from job
     where done_at is null and (lane is null or not exists (
       select 1 from job other where other.institution_id is not distinct from job.institution_id and other.lane = job.lane and other.id <> job.id
         and other.done_at is null and other.locked_until is not null))`,
    [],
  );
  return row?.wait ?? null;
}

/** The institution that a job works for, made the tenant of this transaction. Undefined if it is gone. */
export async function openJobTenant(transaction: OpenTransaction, institution_id: number): Promise<Tenant | undefined> {
  transaction
    .run("select set_config('app.institution_id', $1, true), set_config('app.actor', '', true)", [
      String(institution_id),
    ])
    .catch(() => {});
  const [row] = await transaction.run<Tenant & { name_order: NameOrder }>(
    `select institution_id, hash, institution_name as "institutionName", time_zone, currency, country,
       set_config('app.name_order', name_order, true) as name_order from institution where institution_id = $1`,
    [institution_id],
  );
  if (!row) return undefined;
  const { name_order, ...tenant } = row;
  orderNames(name_order);
  return tenant;
}

/**
 * Takes back invitations of somebody that have not left: the work that would write one, which counts no longer even where it
 * is under way, and mails that wait. Returns how many there were.
 */
export async function withdrawInvitations(db: Db, institution_id: number, user_detail_id: number): Promise<number> {
  const { rows } = await sql<{ mail_id: number | null }>`
    update job set done_at = now(), locked_until = null, error = 'Withdrawn'
    where institution_id = ${institution_id} and done_at is null
      and (kind = 'staffInvited' and payload->>'user_detail_id' = ${String(user_detail_id)} or kind = 'mail' and payload->>'invites' = ${String(user_detail_id)})
    returning case when kind = 'mail' then (payload->>'id')::bigint end as mail_id`.execute(db);
  const mails = rows.flatMap(({ mail_id }) => mail_id ?? []);
  if (mails.length > 0)
    await db
      .deleteFrom('mail')
      .where('institution_id', '=', institution_id)
      .where('id', 'in', mails)
      .where('status', '=', 'queued')
      .execute();
  return rows.length;
}

/** The newest invitation of somebody that no mail server took, while its secret is kept. */
export async function findKeptInvitation(
  db: Db,
  institution_id: number,
  user_detail_id: number,
): Promise<{ subject: string; to_email: string; secret: Buffer } | undefined> {
  const { rows } = await sql<{ subject: string; to_email: string; secret: Buffer }>`
    select m.subject, m.to_email, m.secret from job j join mail m on m.institution_id = ${institution_id} and m.id = (j.payload->>'id')::bigint
    where j.institution_id = ${institution_id} and j.kind = 'mail' and j.payload->>'invites' = ${String(user_detail_id)} and m.status = 'kept' and m.secret is not null
    order by m.id desc limit 1`.execute(db);
  return rows[0];
}

/** Writes a mail down and answers its id; it leaves by a job. */
export async function insertMail(
  db: Db,
  institution_id: number,
  mail: OutgoingMail,
  secret: Buffer | null = null,
): Promise<number> {
  const { id } = await db
    .insertInto('mail')
    .values({
      institution_id,
      to_email: mail.to.address,
      to_name: mail.to.name,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      reply_to: mail.reply_to ?? '',
      calendar: mail.calendar ?? '',
      about: mail.about ?? 0,
      paper: mail.paper ? JSON.stringify(mail.paper) : null,
      files: mail.files?.length ? JSON.stringify(mail.files) : null,
      secret,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (mail.names?.length)
    await sql`
      insert into mail_person (institution_id, mail_id, person_id) select ${institution_id}, ${id}, p.user_detail_id from person p
      where p.institution_id = ${institution_id} and p.user_detail_id = any(${mail.names}::bigint[])`.execute(db);
  return id;
}

/** Deletes jobs that ended long ago, expired sessions and old windows of limits; returns the institutions, each to be swept itself. */
export async function sweep(transaction: OpenTransaction): Promise<number[]> {
  await transaction.run("delete from job where done_at < now() - interval '7 days'", []);
  await transaction.run('delete from session where refresh_expires_at < now()', []);
  await transaction.run('delete from password_reset where expires_at < now()', []);
  await transaction.run('delete from address_change where expires_at < now()', []);
  await transaction.run("delete from rate_limit where window_start < now() - interval '1 day'", []);
  const rows = await transaction.run<{ institution_id: number }>(
    'select institution_id from institution_directory order by institution_id',
    [],
  );
  return rows.map((row) => row.institution_id);
}

/**
 * Deletes an institution's kept answers, spent tickets, heard events, and secrets of mails and payment pages once nobody can use them
 * any more: answers hold what a family typed, and gateways repeat an event for a few days.
 */
export async function sweepInstitution(transaction: OpenTransaction, institution_id: number): Promise<void> {
  await openJobTenant(transaction, institution_id);
  await transaction.run(
    "delete from idempotency where institution_id = $1 and created_at < now() - interval '2 days'",
    [institution_id],
  );
  // What a mail without a way out keeps sealed is worth nothing by then.
  await transaction.run(
    "update mail set secret = null where institution_id = $1 and secret is not null and created_at < now() - interval '1 day'",
    [institution_id],
  );
  await transaction.run("delete from ticket_used where institution_id = $1 and used_at < now() - interval '1 day'", [
    institution_id,
  ]);
  await transaction.run(
    "delete from incoming_hook where institution_id = $1 and received_at < now() - interval '90 days'",
    [institution_id],
  );
  // Pages that are over.
  await transaction.run(
    "update checkout set url = '' where institution_id = $1 and url <> '' and state not in ('opening', 'open', 'processing') and updated_at < now() - interval '1 day'",
    [institution_id],
  );
}
