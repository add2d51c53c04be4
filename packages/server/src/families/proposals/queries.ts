import { sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { PersonOfForm } from '@schoolbell/core/forms/submissions/rules';
import type { Purpose } from '@schoolbell/core/families/links/rules';
import type { Change } from '@schoolbell/core/families/changes/rules';
import type { Db, SignedIn } from '../../http/context.ts';
import { openableLeads } from '../../people/leads/queries.ts';
import { knownToStaff, peopleOf } from '../links/queries.ts';
import { iso } from '../../db/sql.ts';

const MOST = 100;

/** What a family answered. Without a change there is nothing to decide. */
export interface ProposalToAdd {
  institution_id: number;
  /** Null for what came with a booking. */
  link_id: number | null;
  person_id: number;
  guardian_id: number | null;
  purpose: Purpose;
  changes: readonly Change[];
  state: 'open' | 'accepted';
  created_at: Date;
}

/** Keeps what a family answered. */
export async function addProposal(db: Db, { changes, ...rest }: ProposalToAdd): Promise<void> {
  await db
    .insertInto('proposal')
    .values({ ...rest, changes: JSON.stringify(changes) })
    .execute();
}

/** A waiting proposal, with its person's current values. */
export interface OpenProposal {
  proposal_id: number;
  user_detail_id: number;
  role_id: number;
  firstName: string;
  surname: string;
  version: number;
  purpose: Purpose;
  created_at: string;
  changes: Change[];
  known: PersonOfForm;
}

/** Waiting proposals about people whom the viewer can open, oldest first. */
export async function openProposals(
  db: Db,
  viewer: SignedIn,
  user_detail_id: number | undefined,
): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    select o.id as proposal_id, p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, p.version, o.purpose, ${iso('o.created_at')} as created_at, o.changes, ${knownToStaff} as known
    from proposal o ${peopleOf('o')}
    where o.institution_id = ${viewer.institution_id} and o.state = 'open' ${user_detail_id === undefined ? sql`` : sql`and o.person_id = ${user_detail_id}`}
      and (p.role_id = ${STUDENT} and ${viewer.access.has('students')} or p.role_id = ${LEAD} and ${openableLeads(viewer, 'p')})
    order by o.created_at, o.id limit ${MOST}`.execute(db);
  return rows;
}

/** A proposal, held until the decision on it is written. */
export async function lockProposal(db: Db, institution_id: number, id: number) {
  return db
    .selectFrom('proposal')
    .select(['id', 'person_id', 'guardian_id', 'purpose', 'changes', 'state'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the decision on a proposal; `open` undoes it. */
export async function decideProposal(
  db: Db,
  decision: {
    institution_id: number;
    id: number;
    state: 'open' | 'accepted' | 'dismissed';
    accepted: readonly string[];
    by: number;
    now: Date;
  },
): Promise<void> {
  const { institution_id, id, state, accepted, by, now } = decision;
  const decided = state === 'open' ? { decided_by: null, decided_at: null } : { decided_by: by, decided_at: now };
  await db
    .updateTable('proposal')
    .set({ state, accepted: JSON.stringify(accepted), ...decided })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}
