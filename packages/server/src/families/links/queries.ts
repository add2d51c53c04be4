import { type RawBuilder, sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { fieldsIn } from '@schoolbell/core/people/fields';
import { ownParts } from '@schoolbell/core/people/values/rules';
import type { PersonOfForm } from '@schoolbell/core/forms/submissions/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { links } from '@schoolbell/core/families/links/contract';
import type { Purpose } from '@schoolbell/core/families/links/rules';
import type { Erase } from '../../db/erasing.ts';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { pairsOf } from '../../people/fields/queries.ts';

/** The purpose of a person's link: a student corrects, a lead enrols. */
export const roleOf = { update: STUDENT, conversion: LEAD } as const satisfies Record<Purpose, number>;

const wholeAddress = sql`json_build_object(${pairsOf('p', 'address')})`;
const noAddress = sql`json_build_object(${sql.join(fieldsIn('address').map(({ name }) => sql`${sql.lit(name)}, ''`))})`;
/** A guardian without custody isn't told where the child lives. */
const toldAddress = sql`case when coalesce(l.custody, 1) = 1 then ${wholeAddress} else ${noAddress} end`;

const knownOf = (address: RawBuilder<unknown>) => sql<PersonOfForm>`json_build_object(
  ${pairsOf('p', ...ownParts)}, 'custom', p.custom,
  'address', ${address},
  'guardian', case when g.user_detail_id is not null then json_build_object('firstName', g.first_name, 'surname', g.surname,
    'email', case when l.same_as_primary_email = 1 then '' else g.email end, 'phone', g.phone, 'relation', l.relation, 'parentCommunication', l.communication,
    'invoiceTo', l.invoice_to, 'same_as_primary_email', l.same_as_primary_email) end)`;

/** A person `p`'s values for a form, as their family may know them, with their guardian `g` by the link `l`. */
export const toldToFamily = knownOf(toldAddress);
/** The same, for staff. */
export const knownToStaff = knownOf(wholeAddress);

/** Joins to a link or proposal the person `p` it is about, and its guardian while they are linked. */
export function peopleOf(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`join person p on p.institution_id = ${of('institution_id')} and p.user_detail_id = ${of('person_id')}
    left join guardian_link l on l.institution_id = ${of('institution_id')} and l.child_id = ${of('person_id')} and l.guardian_id = ${of('guardian_id')}
    left join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id`;
}

/** A link to create. Without a token nobody has it yet: its mail creates one. */
export interface LinkToAdd {
  institution_id: number;
  person_id: number;
  purpose: Purpose;
  custom_form_id: number;
  guardian_id: number | null;
  token_hash: Buffer | null;
  sent_to: string;
  expires_at: Date;
  created_by: number;
  created_at: Date;
}

/** Keeps a link and answers its id. */
export async function addLink(db: Db, link: LinkToAdd): Promise<number> {
  const { id } = await db.insertInto('person_link').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Keeps many links and answers their ids, in their order. */
export async function addLinks(db: Db, links: readonly LinkToAdd[]): Promise<number[]> {
  const rows = await db
    .insertInto('person_link')
    .values([...links])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives links their tokens. */
export async function giveTokens(
  db: Db,
  institution_id: number,
  links: readonly { id: number; token_hash: Buffer }[],
): Promise<void> {
  const rows = links.map(({ id, token_hash }) => ({ id, token_hash: token_hash.toString('hex') }));
  await sql`update person_link k set token_hash = decode(r.token_hash, 'hex') from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, token_hash text)
    where k.institution_id = ${institution_id} and k.id = r.id`.execute(db);
}

/** Gives a link the token for its mail. Undefined if it was withdrawn or deleted. */
export async function giveToken(db: Db, institution_id: number, id: number, token_hash: Buffer) {
  const { rows } = await sql<{
    purpose: Purpose;
    expires_at: Date;
    sent_to: string;
    person_id: number;
    firstName: string;
    surname: string;
    reader: string | null;
  }>`
    with given as (
      update person_link set token_hash = ${token_hash} where institution_id = ${institution_id} and id = ${id} and revoked_at is null returning *)
    select k.purpose, k.expires_at, k.sent_to, k.person_id, p.first_name as "firstName", p.surname, nullif(full_name(g.first_name, g.surname), '') as reader
    from given k ${peopleOf('k')}`.execute(db);
  return rows[0];
}

/** A working link, with the first values of its form. */
export interface OpenLink {
  link_id: number;
  person_id: number;
  guardian_id: number | null;
  role_id: number;
  created_by: number;
  form_hash: string;
  custom_form_id: number;
  known: PersonOfForm;
}

/**
 * A purpose's link by its token, locked until the transaction ends; undefined if it expired, was withdrawn or answered, its
 * person has left, or its guardian is no longer theirs.
 */
export async function findOpenLink(
  db: Db,
  wanted: { institution_id: number; token_hash: Buffer; purpose: Purpose; now: Date },
): Promise<OpenLink | undefined> {
  const { institution_id, token_hash, purpose, now } = wanted;
  const { rows } = await sql<OpenLink>`
    select k.id as link_id, k.person_id, k.guardian_id, p.role_id, k.created_by, f.hash as form_hash, f.custom_form_id, ${toldToFamily} as known
    from person_link k ${peopleOf('k')}
    join form f on f.institution_id = k.institution_id and f.custom_form_id = k.custom_form_id
    where k.institution_id = ${institution_id} and k.token_hash = ${token_hash} and k.purpose = ${purpose} and k.revoked_at is null and k.answered_at is null
      and k.expires_at > ${now} and p.archived_at is null and p.role_id = ${roleOf[purpose]}
      and (k.guardian_id is null or l.guardian_id is not null)
    for update of k`.execute(db);
  return rows[0];
}

/** Notes that a family opened their link, the first time. */
export async function noteLinkOpened(db: Db, institution_id: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('person_link')
    .set({ opened_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Spends a link: it has its answer. */
export async function spendLink(db: Db, institution_id: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('person_link')
    .set({ answered_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}

/** Most links and proposals that a list shows. */
const MOST = 100;

/** The links of a person, the newest first. */
export async function linksOf(
  db: Db,
  institution_id: number,
  person_id: number,
): Promise<ResultOf<typeof links>['data']> {
  const { rows } = await sql<ResultOf<typeof links>['data'][number]>`
    select k.id as link_id, k.purpose, f.custom_form_name as form_name, k.sent_to, coalesce(full_name(s.first_name, s.surname), '') as created_by, ${iso('k.created_at')} as created_at,
      ${iso('k.expires_at')} as expires_at, ${iso('k.opened_at')} as opened_at, ${iso('k.answered_at')} as answered_at, ${iso('k.revoked_at')} as revoked_at
    from person_link k
    join form f on f.institution_id = k.institution_id and f.custom_form_id = k.custom_form_id
    join person s on s.institution_id = k.institution_id and s.user_detail_id = k.created_by
    where k.institution_id = ${institution_id} and k.person_id = ${person_id} order by k.created_at desc, k.id desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}

/** The person of a link; undefined if there is none. */
export async function findLink(db: Db, institution_id: number, id: number): Promise<{ person_id: number } | undefined> {
  return db
    .selectFrom('person_link')
    .select('person_id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Withdraws a link. False if it was already withdrawn or answered. */
export async function endLink(
  db: Db,
  { institution_id, id, by, now }: { institution_id: number; id: number; by: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person_link')
    .set({ revoked_at: now, revoked_by: by })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Releases the files that erased people sent, or that were sent about them; the next run of the clean-up job deletes them.
 */
export const releaseFiles: Erase = async ({ db, institution_id }, people) => {
  await sql`update form_upload set held_at = null, created_at = '2000-01-01' where institution_id = ${institution_id} and id in (
    select jsonb_array_elements_text(c->'uploads')::bigint from proposal p, jsonb_array_elements(p.changes) c
    where p.institution_id = ${institution_id} and (p.person_id = any(${people}::bigint[]) or p.guardian_id = any(${people}::bigint[])) and c ? 'uploads')`.execute(
    db,
  );
};
