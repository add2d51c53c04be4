import { sql } from 'kysely';
import { type BounceClass, MOST_SOFT, SOFT_DAYS } from '@schoolbell/core/messages/addresses/rules';
import type { Db } from '../../http/context.ts';

/** The address that a mail went to, as addresses are compared; undefined if there is no such mail. */
export async function findReader(db: Db, institution_id: number, mail_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ address_key: string }>`
    select lower(trim(m.to_email)) as address_key from mail m where m.institution_id = ${institution_id} and m.id = ${mail_id}`.execute(
    db,
  );
  return rows[0]?.address_key;
}

/** Ends a mail that came back, and counts it with its letter: it was sent, too. False where it has come back before. */
export async function endAsBounced(
  db: Db,
  institution_id: number,
  mail_id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select m.id, m.status from mail m where m.institution_id = ${institution_id} and m.id = ${mail_id} and m.status in ('sent', 'unsure') for update),
    ended as (
      update mail m set status = 'bounced', bounced_at = ${now}, error = ${reason} from held
      where m.institution_id = ${institution_id} and m.id = held.id returning m.id, m.mailing_id, held.status as before),
    counted as (
      update mailing g set bounced = g.bounced + 1, sent = g.sent + (e.before = 'unsure')::int, failed = g.failed - (e.before = 'unsure')::int
      from ended e where g.institution_id = ${institution_id} and g.mailing_id = e.mailing_id)
    select id from ended`.execute(db);
  return rows.length > 0;
}

/** Notes that mail to an address came back: for good, or so often in a few days that it counts as that. */
export async function noteBounce(
  db: Db,
  institution_id: number,
  address_key: string,
  { bounce, reason, now }: { bounce: BounceClass; reason: string; now: Date },
): Promise<void> {
  const isHard = bounce === 'hard';
  const recent = sql`a.soft_since > ${now}::timestamptz - make_interval(days => ${SOFT_DAYS})`;
  await sql`
    insert into mail_address as a (institution_id, address_key, state, soft_count, soft_since, last_error, updated_at)
    values (${institution_id}, ${address_key}, ${isHard ? 'bounced' : 'ok'}, ${isHard ? 0 : 1}, ${isHard ? null : now}, ${reason}, ${now})
    on conflict (institution_id, address_key) do update set
      state = case when ${isHard} or ${recent} and a.soft_count + 1 >= ${MOST_SOFT} then 'bounced' else a.state end,
      soft_count = case when ${isHard} then 0 when ${recent} then a.soft_count + 1 else 1 end,
      soft_since = case when ${isHard} then null when ${recent} then a.soft_since else ${now}::timestamptz end,
      last_error = excluded.last_error, updated_at = excluded.updated_at`.execute(db);
}
