import { type RawBuilder, sql } from 'kysely';
import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { guardianDetails, guardians } from '@schoolbell/core/people/guardians/contract';
import type { Db, SignedIn } from '../../../http/context.ts';
import { openable } from '../../merges/queries.ts';
import { iso } from '../../../db/sql.ts';
import type { RowsOf } from '../../search/queries.ts';

type Row = ResultOf<typeof guardians>['data'][number];

/** A guardian's children `children` whom the viewer can open, with their address if requested. */
function childrenOf(viewer: SignedIn, { address }: { address: boolean }): RawBuilder<unknown> {
  const where = address
    ? sql`, 'address', case when l.custody = 1 then json_build_object('street', c.street, 'country', c.country, 'city', c.city, 'state', c.state, 'zip', c.zip) end`
    : sql``;
  return sql`coalesce((
    select json_agg(json_build_object('user_detail_id', c.user_detail_id, 'role_id', c.role_id, 'firstName', c.first_name, 'surname', c.surname, 'is_archived', (c.archived_at is not null)::int,
      'relation', l.relation, 'parentCommunication', l.communication, 'invoiceTo', l.invoice_to, 'same_as_primary_email', l.same_as_primary_email, 'custody', l.custody, 'share', l.share::float8 ${where}) order by c.first_name, c.user_detail_id)
    from guardian_link l join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id
    where l.institution_id = ${viewer.institution_id} and l.guardian_id = p.user_detail_id and ${openable(viewer, 'c')}), '[]') as children`;
}

const own = sql`p.user_detail_id, p.first_name as "firstName", p.surname, p.email, p.phone, ${iso('p.created_at')} as created_on, p.version`;

/** The rows of a list of guardians, in its order. */
export function guardianRows(viewer: SignedIn): RowsOf<Row> {
  return (_, { from, order }) =>
    sql<Row>`select ${own}, ${childrenOf(viewer, { address: false })} from ${from} order by ${order}`;
}

/** A guardian with their children and addresses, if the guardian can know them; undefined for a deleted one. */
export async function findGuardianDetails(
  db: Db,
  viewer: SignedIn,
  user_detail_id: number,
): Promise<ResultOf<typeof guardianDetails> | undefined> {
  const { rows } = await sql<
    ResultOf<typeof guardianDetails>
  >`select ${own}, ${childrenOf(viewer, { address: true })} from person p
    where p.institution_id = ${viewer.institution_id} and p.user_detail_id = ${user_detail_id} and p.role_id in (${GUARDIAN}, ${LEAD_GUARDIAN}) and p.archived_at is null`.execute(
    db,
  );
  return rows[0];
}
