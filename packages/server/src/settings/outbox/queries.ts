import { sql } from 'kysely';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { SECRET } from '../../jobs/kinds.ts';
import { CALENDAR_FILE } from '../../jobs/mail.ts';
import type { PaperOf, UploadedFile } from '../../jobs/papers.ts';
import type { MailStatus } from '../../jobs/tables.ts';

/** Which mails a list asks for. */
export interface MailsWanted {
  page: number;
  per_page: number;
  direction: 'asc' | 'desc';
  search: string;
  status?: MailStatus | undefined;
}

const columns = [
  'id',
  'subject',
  'to_email',
  'to_name',
  'status',
  'attempts',
  'error',
  'created_at',
  'sent_at',
] as const;
/** A mail's file, without its content. */
const calendar = sql<{
  name: string;
  size: number;
} | null>`case when calendar <> '' then json_build_object('name', ${CALENDAR_FILE}::text, 'size', octet_length(calendar)) end`.as(
  'calendar',
);

function matching(db: Db, institution_id: number, { search, status }: MailsWanted) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return (
    db
      .selectFrom('mail')
      .where('institution_id', '=', institution_id)
      // Mails of letters are read with their letter.
      .where('mailing_id', 'is', null)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .$if(search !== '', (query) =>
        query.where((one) =>
          one.or([one('subject', 'ilike', part), one('to_email', 'ilike', part), one('to_name', 'ilike', part)]),
        ),
      )
  );
}

/** A page of mails, by when they were written. */
export async function mailsOf(db: Db, institution_id: number, wanted: MailsWanted) {
  return matching(db, institution_id, wanted)
    .select([...columns, calendar])
    .orderBy('created_at', wanted.direction)
    .orderBy('id', wanted.direction)
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page)
    .execute();
}

/** How many mails match; it stops counting one past the cap. */
export async function countMails(db: Db, institution_id: number, wanted: MailsWanted): Promise<number> {
  const some = matching(db, institution_id, wanted)
    .select('id')
    .limit(COUNT_CAP + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Who is invited by a mail that waits here with its link. */
const invitesOf = (institution_id: number) =>
  sql<
    number | null
  >`case when mail.status = 'kept' and mail.secret is not null then (select max((j.payload->>'invites')::bigint) from job j
    where j.institution_id = ${institution_id} and j.kind = 'mail' and j.payload->>'id' = mail.id::text) end`.as(
    'invites',
  );

/** Returns one mail as it was written. */
export async function findMail(db: Db, institution_id: number, id: number) {
  return db
    .selectFrom('mail')
    .select([...columns, calendar, 'text', 'html', invitesOf(institution_id)])
    .where('institution_id', '=', institution_id)
    .where('mailing_id', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The calendar file of a mail; empty if it brings none, undefined if there is no such mail. */
export async function findCalendar(db: Db, institution_id: number, id: number): Promise<string | undefined> {
  return (
    await db
      .selectFrom('mail')
      .select('calendar')
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.calendar;
}

/** What a mail carries: its files and its document, and whether its text waits for a secret that is no longer kept. */
export async function findCarried(
  db: Db,
  institution_id: number,
  id: number,
): Promise<{ files: UploadedFile[]; paper: PaperOf | null; lacks_secret: boolean }> {
  return db
    .selectFrom('mail')
    .select((one) => [
      sql<UploadedFile[]>`coalesce(files, '[]')`.as('files'),
      'paper',
      one
        .and([one('secret', 'is', null), one('text', 'like', `%${SECRET}%`)])
        .$castTo<boolean>()
        .as('lacks_secret'),
    ])
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What a mail's last job knew: whom it invites, what is checked as it leaves, and whether someone waits for it. */
export async function findErrand(db: Db, institution_id: number, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select j.payload from job j where j.institution_id = ${institution_id} and j.kind = 'mail' and j.payload->>'id' = ${String(id)} order by j.id desc limit 1`.execute(
    db,
  );
  return rows[0]?.payload ?? {};
}

/** Puts a mail back into the queue. */
export async function queueAgain(db: Db, institution_id: number, id: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'queued', attempts: 0, error: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}
