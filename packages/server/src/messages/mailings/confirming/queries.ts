import { sql } from 'kysely';
import type { Values } from '@schoolbell/core/messages/variables/rules';
import type { Db } from '../../../http/context.ts';

/** A mail whose reader is asked to confirm that they have read it. */
export interface AskingMail {
  mailing_id: number;
  subject: string;
  values: Values | null;
  is_confirmed: boolean;
}

/** A mail that asks to be confirmed; undefined if there is none, or its letter asks for nothing. */
export async function findAsking(db: Db, institution_id: number, mail_id: number): Promise<AskingMail | undefined> {
  const { rows } = await sql<AskingMail>`
    select g.mailing_id, g.subject, m."values", m.confirmed_at is not null as is_confirmed
    from mail m join mailing g on g.institution_id = ${institution_id} and g.mailing_id = m.mailing_id
    where m.institution_id = ${institution_id} and m.id = ${mail_id} and g.ask_confirm = 1`.execute(db);
  return rows[0];
}

/** Keeps when a mail was read, and counts it with its letter. False if it was confirmed before. */
export async function confirmMail(db: Db, institution_id: number, mail_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ mailing_id: number }>`
    with confirmed as (
      update mail m set confirmed_at = ${now} where m.institution_id = ${institution_id} and m.id = ${mail_id} and m.confirmed_at is null
      returning m.mailing_id)
    update mailing g set confirmed = g.confirmed + 1 from confirmed c
    where g.institution_id = ${institution_id} and g.mailing_id = c.mailing_id returning g.mailing_id`.execute(db);
  return rows.length > 0;
}
