import { LEAD } from '@schoolbell/core/access';
import { Failure, invalid, refuseStale } from '@schoolbell/core/http/errors';
import { type Change, isAboutGuardian, valueAtPath } from '@schoolbell/core/families/changes/rules';
import { proposalAccepted, proposalDismissed, proposalReopened } from '@schoolbell/core/families/events';
import { convertLead } from '../../enquiries/conversions/verbs.ts';
import { refuseWithout } from '../../http/access.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openPerson, readDetails } from '../../people/verbs.ts';
import { decideProposal, lockProposal, openProposals } from './queries.ts';
import { addChildren, changeRecord, giveFiles, messageOf } from './verbs.ts';

const missing = () => new Failure('notFound', 'This is no longer waiting.');
const areaOf = (role_id: number) => (role_id === LEAD ? 'leads' : 'students');

/** The proposal, if the viewer can open its person; both are locked until the transaction ends. */
async function openProposal(context: StaffContext, id: number, states: readonly string[]) {
  const proposal = await lockProposal(context.db, context.tenant.institution_id, id);
  if (!proposal || !states.includes(proposal.state)) throw missing();
  return { proposal, person: await openPerson(context, proposal.person_id, { locked: true }) };
}

function refuseUnknown(changes: readonly Change[], accepted: readonly string[], context: StaffContext): void {
  const unknown = accepted.filter((path) => !changes.some((change) => change.path === path));
  if (unknown.length > 0)
    throw invalid({
      accepted: "The family didn't send this change",
    });
  const aboutGuardians = accepted.some((path) => isAboutGuardian({ path }));
  if (aboutGuardians) refuseWithout(context.viewer, 'guardian');
}

/** Families' changes, and which of them staff accept. */
export const proposalsHandlers = {
  proposals: async ({ user_detail_id }, context) => {
    if (user_detail_id !== undefined) await openPerson(context, user_detail_id);
    const rows = await openProposals(context.db, context.viewer, user_detail_id);
    return {
      data: rows.map(({ known, changes, ...row }) => ({
        ...row,
        changes: changes.map(({ uploads: _, child, ...change }) => ({
          ...change,
          now: child ? null : (valueAtPath(known, change.path) ?? null),
        })),
      })),
    };
  },

  acceptProposal: async ({ proposal_id, version, accepted }, context) => {
    const { db, tenant, viewer, now } = context;
    const { institution_id } = tenant;
    const { proposal, person } = await openProposal(context, proposal_id, ['open']);
    const { user_detail_id } = person;
    refuseUnknown(proposal.changes, accepted, context);
    if (version !== person.version)
      refuseStale(version, person.version, await readDetails(context, user_detail_id, person.role_id));
    const taken = proposal.changes.filter((change) => accepted.includes(change.path));
    const edits = await changeRecord(context, person, proposal.guardian_id, taken);
    const converts = proposal.purpose === 'conversion' && person.role_id === LEAD;
    if (converts) await convertLead(context, user_detail_id);
    await giveFiles(context, user_detail_id, taken);
    const siblings =
      proposal.purpose === 'conversion'
        ? await addChildren(
            context,
            { ...person, email: String(edits.person?.['email'] ?? person.email) },
            proposal.guardian_id,
            taken,
          )
        : 0;
    await decideProposal(db, {
      institution_id,
      id: proposal_id,
      state: 'accepted',
      accepted,
      by: viewer.user_detail_id,
      now,
    });
    await context.audit(proposalAccepted, {
      person_id: user_detail_id,
      after: { accepted: accepted.length, left: proposal.changes.length - accepted.length },
    });
    context.changed(areaOf(person.role_id));
    return { user_detail_id, message: await messageOf(context, { person, converts, siblings, proposal, accepted }) };
  },

  dismissProposal: async ({ proposal_id, dismissed }, context) => {
    const { db, tenant, viewer, now } = context;
    const { person } = await openProposal(context, proposal_id, dismissed ? ['open'] : ['dismissed']);
    await decideProposal(db, {
      institution_id: tenant.institution_id,
      id: proposal_id,
      state: dismissed ? 'dismissed' : 'open',
      accepted: [],
      by: viewer.user_detail_id,
      now,
    });
    await context.audit(dismissed ? proposalDismissed : proposalReopened, { person_id: person.user_detail_id });
    context.changed(areaOf(person.role_id));
    return { message: dismissed ? 'Changes dismissed' : 'Back on the list' };
  },
} satisfies Partial<Handlers<'links'>>;
