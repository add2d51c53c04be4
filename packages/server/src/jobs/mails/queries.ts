import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { Letter } from '../mail.ts';
import type { PaperOf, UploadedFile } from '../papers.ts';

/** A single mail that waits to leave. */
type WaitingMail = Omit<Letter, 'files'> & {
  secret: Buffer | null;
  paper: PaperOf | null;
  files: UploadedFile[] | null;
  /** The run of an automation that wrote it. */
  run_id: number | null;
  /** It was being handed over, and its end is not known. */
  sending_since: Date | null;
};

/** A mail that waits to leave, with the school that sends it. Undefined if it has left, was given up, or is gone. */
export async function findWaitingMail(db: Db, institution_id: number, id: number): Promise<WaitingMail | undefined> {
  return db
    .selectFrom('mail')
    .innerJoin('institution', 'institution.institution_id', 'mail.institution_id')
    .select([
      'institution_name as from_name',
      'to_name',
      'to_email',
      'subject',
      'text',
      'html',
      'calendar',
      'secret',
      'paper',
      'files',
      'run_id',
      'sending_since',
    ])
    .select(sql<string>`coalesce(nullif(mail.reply_to, ''), institution.institution_email)`.as('reply_to'))
    .where('mail.institution_id', '=', institution_id)
    .where('institution.institution_id', '=', institution_id)
    .where('mail.id', '=', id)
    .where('mail.status', '=', 'queued')
    .where('mail.mailing_id', 'is', null)
    .executeTakeFirst();
}

/** Whether mail to an address comes back. */
export async function comesBack(db: Db, institution_id: number, email: string): Promise<boolean> {
  const { rows } = await sql`select from mail_address a
    where a.institution_id = ${institution_id} and a.address_key = lower(trim(${email}::text)) and a.state = 'bounced'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Takes a mail back that waits to leave. */
export async function withdrawMail(db: Db, institution_id: number, id: number): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/**
 * Takes the slot of so many mails over all processes; returns in how many milliseconds it begins. With `within` it takes none that begins
 * later than so many seconds from now, and returns null.
 */
export async function takeSlot(db: Db, mails: number, rate: number): Promise<number>;
export async function takeSlot(db: Db, mails: number, rate: number, within: number): Promise<number | null>;
export async function takeSlot(db: Db, mails: number, rate: number, within?: number): Promise<number | null> {
  const last = within === undefined ? sql`` : sql`and p.next_at < clock_timestamp() + make_interval(secs => ${within})`;
  const { rows } = await sql<{ wait: number }>`
    update mail_pace p set next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => ${mails}::float8 / ${rate}::float8)
    where p.lane = 1 ${last}
    returning greatest(0, extract(epoch from p.next_at - make_interval(secs => ${mails}::float8 / ${rate}::float8) - clock_timestamp()) * 1000)::float8 as wait`.execute(
    db,
  );
  return rows[0]?.wait ?? null;
}

/** Claims a mail as it is handed over: what stays claimed may have arrived. False if it has ended, or another process hands it over. */
export async function claimHandover(db: Db, institution_id: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update mail m set sending_since = now()
    where m.institution_id = ${institution_id} and m.id = ${id} and m.status = 'queued' and m.sending_since is null returning m.id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Gives a mail back that the mail server has not begun to take. */
export async function releaseHandover(db: Db, institution_id: number, id: number): Promise<void> {
  await sql`update mail m set sending_since = null where m.institution_id = ${institution_id} and m.id = ${id}`.execute(
    db,
  );
}

/** Records the result of sending a mail; answers the automation's run that wrote it, if one did. Failed tries count. A mail's secret is deleted once it has been sent. */
export async function setMailStatus(
  db: Db,
  institution_id: number,
  id: number,
  status: 'queued' | 'sent' | 'kept' | 'failed' | 'unsure',
  error: string | null,
): Promise<number | null> {
  const { rows } = await sql<{
    run_id: number | null;
  }>`update mail set status = ${status}, error = ${error}, attempts = attempts + ${status === 'kept' ? 0 : 1}, sent_at = case when ${status} = 'sent' then now() end, sending_since = case when ${status} = 'queued' then sending_since end,
      secret = case when ${status} = 'sent' then null else secret end
    where institution_id = ${institution_id} and id = ${id} returning run_id`.execute(db);
  return rows[0]?.run_id ?? null;
}
