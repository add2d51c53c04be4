import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { UploadedFile } from '../../../jobs/papers.ts';

/** A letter of a run to one reader, drawn. */
export interface RunMail {
  run_id: number;
  person_id: number;
  reader_id: number | null;
  to_name: string;
  to_email: string;
  address_key: string;
  subject: string;
  text: string;
  html: string;
  reply_to: string;
}

/** Writes letters down with the files that each carries, and queues them behind everything that somebody waits for. */
export async function insertRunMails(
  db: Db,
  institution_id: number,
  mails: readonly RunMail[],
  files: readonly UploadedFile[],
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    with written as (
      insert into mail (institution_id, to_email, to_name, subject, text, html, reply_to, run_id, person_id, reader_id, address_key, files)
      select ${institution_id}, m.to_email, m.to_name, m.subject, m.text, m.html, m.reply_to, m.run_id, m.person_id, m.reader_id, m.address_key, ${files.length > 0 ? JSON.stringify(files) : null}::jsonb
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m (run_id bigint, person_id bigint, reader_id bigint, to_name text, to_email text, address_key text, subject text, text text, html text, reply_to text)
      returning id)
    insert into job (institution_id, kind, payload, rank) select ${institution_id}, 'mail', jsonb_build_object('id', id), 2 from written`.execute(
    db,
  );
}

/** The addresses that runs have written to before, unless that failed. */
export async function writtenBefore(db: Db, institution_id: number, run_ids: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ run_id: number; address_key: string }>`
    select m.run_id, m.address_key from mail m
    where m.institution_id = ${institution_id} and m.run_id = any(${[...run_ids]}::bigint[]) and m.status in ('queued', 'sent', 'kept')`.execute(
    db,
  );
  return new Set(rows.map(({ run_id, address_key }) => `${run_id} ${address_key}`));
}

/** The letters that a version wrote to some addresses for events of the same hour. */
export async function sameHour(
  db: Db,
  institution_id: number,
  { version_id, addresses, from, to }: { version_id: number; addresses: readonly string[]; from: Date; to: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ address_key: string; subject: string; html: string }>`
    select m.address_key, m.subject, m.html from mail m join automation_run r on r.institution_id = ${institution_id} and r.run_id = m.run_id
    where m.institution_id = ${institution_id} and m.run_id is not null and m.address_key = any(${[...addresses]}::text[]) and m.status <> 'failed'
      and r.version_id = ${version_id} and r.triggered_at between ${from}::timestamptz - interval '1 hour' and ${to}::timestamptz + interval '1 hour'`.execute(
    db,
  );
  return new Set(rows.map((row) => [row.address_key, row.subject, row.html].join('\n')));
}

/** The guardians who get the invoices of some people. */
export async function payersOf(db: Db, institution_id: number, ids: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ child_id: number; guardian_id: number }>`
    select l.child_id, l.guardian_id from guardian_link l
    where l.institution_id = ${institution_id} and l.child_id = any(${[...ids]}::bigint[]) and l.invoice_to = 1`.execute(
    db,
  );
  return new Set(rows.map(({ child_id, guardian_id }) => `${child_id} ${guardian_id}`));
}
