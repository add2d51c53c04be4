import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { replyAddresses } from '@schoolbell/core/records/mails/replies/contract';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';

/** Addresses that one school keeps for replies, at most. */
export const MOST_REPLY_ADDRESSES = 50;

/** The addresses that a school confirmed for replies, or that wait for their link, by name. */
export async function listReplyAddresses(
  db: Db,
  institution_id: number,
): Promise<ResultOf<typeof replyAddresses>['data']> {
  const { rows } = await sql<ResultOf<typeof replyAddresses>['data'][number]>`
    select r.reply_address_id, r.email as reply_to, (r.confirmed_at is not null)::int as is_confirmed, ${iso('r.expires_at')} as expires_at
    from reply_address r where r.institution_id = ${institution_id} order by lower(r.email) limit ${MOST_REPLY_ADDRESSES}`.execute(
    db,
  );
  return rows;
}

/** How many addresses a school keeps for replies. */
export async function countReplyAddresses(db: Db, institution_id: number): Promise<number> {
  const { total } = await db
    .selectFrom('reply_address')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return total;
}

/** Keeps an address that waits for its link, for three days. Undefined where it is confirmed already. */
export async function askReplyAddress(
  db: Db,
  { institution_id, email, asked_by, now }: { institution_id: number; email: string; asked_by: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ reply_address_id: number }>`
    insert into reply_address (institution_id, email, asked_by, expires_at, created_at)
    values (${institution_id}, ${email}, ${asked_by}, ${now}::timestamptz + interval '3 days', ${now}::timestamptz)
    on conflict (institution_id, lower(email)) do update set asked_by = excluded.asked_by, token_hash = null, expires_at = excluded.expires_at
      where reply_address.confirmed_at is null returning reply_address_id`.execute(db);
  return rows[0]?.reply_address_id;
}

/** Gives an address that waits the link that its mail brings. Undefined where it was removed or confirmed meanwhile. */
export async function giveReplyToken(
  db: Db,
  institution_id: number,
  reply_address_id: number,
  token_hash: Buffer,
): Promise<{ email: string; asked_by: string } | undefined> {
  const { rows } = await sql<{ email: string; asked_by: string }>`
    with given as (update reply_address r set token_hash = ${token_hash} where r.institution_id = ${institution_id}
      and r.reply_address_id = ${reply_address_id} and r.confirmed_at is null returning r.email, r.asked_by)
    select given.email, coalesce(full_name(p.first_name, p.surname), '') as asked_by
    from given left join person p on p.institution_id = ${institution_id} and p.user_detail_id = given.asked_by`.execute(
    db,
  );
  return rows[0];
}

/** Confirms the address of a link. Undefined where the link is too old, was replaced, or never was. */
export async function confirmReplyToken(
  db: Db,
  institution_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update reply_address r set confirmed_at = coalesce(r.confirmed_at, ${now}::timestamptz) where r.institution_id = ${institution_id}
      and r.token_hash = ${token_hash} and (r.confirmed_at is not null or r.expires_at > ${now}::timestamptz) returning r.email`.execute(
    db,
  );
  return rows[0]?.email;
}

/** Removes an address; answers it. Undefined where this school has none of that id. */
export async function deleteReplyAddress(
  db: Db,
  institution_id: number,
  reply_address_id: number,
): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('reply_address')
    .where('institution_id', '=', institution_id)
    .where('reply_address_id', '=', reply_address_id)
    .returning('email')
    .executeTakeFirst();
  return gone?.email;
}
