import { LEAD, may, STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { GuardianValue } from '@schoolbell/core/forms/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { type Change, editsOf, isAboutGuardian, valueAtPath } from '@schoolbell/core/people/links/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { guardiansOf } from '../details/queries.ts';
import { changePerson } from '../edits/queries.ts';
import { guardiansHandlers } from '../guardians/handlers.ts';
import { openPerson, readDetails, refuseStale } from '../handlers.ts';
import { convertToStudent } from '../leads/queries.ts';
import { decideProposal, lockProposal, openProposals } from './queries.ts';

type Names = 'proposals' | 'acceptProposal' | 'dismissProposal';

const missing = () => new Failure('notFound', 'This is no longer waiting.');
const areaOf = (role_id: number) => (role_id === LEAD ? 'leads' : 'students');

/** The proposal as far as the viewer may open whom it is about, both held until the transaction ends. */
async function openProposal(context: StaffContext, id: number, states: readonly string[]) {
  const proposal = await lockProposal(context.db, context.tenant.institution_id, id);
  if (!proposal || !states.includes(proposal.state)) throw missing();
  return { proposal, person: await openPerson(context, proposal.person_id, { locked: true }) };
}

function refuseUnknown(changes: readonly Change[], accepted: readonly string[], context: StaffContext): void {
  const unknown = accepted.filter((path) => !changes.some((change) => change.path === path));
  if (unknown.length > 0) throw new Failure('invalid', 'Please check the marked fields.', { accepted: 'The family did not ask for this change' });
  const aboutGuardians = accepted.some((path) => isAboutGuardian({ path }));
  if (aboutGuardians && !may(context.viewer, 'guardian')) throw new Failure('forbidden', 'This needs the access "guardian", which your role does not have. Please contact your admin to request permission.');
}

/** Writes the accepted part of what is about guardians, by the rules that staff's own edits follow. */
async function changeGuardians(context: StaffContext, child_id: number, guardian_id: number | null, edits: ReturnType<typeof editsOf>): Promise<void> {
  const flagOf = (value: 0 | 1 | undefined, usual: 0 | 1) => value ?? usual;
  if (edits.newGuardian) {
    const { parentFirstName = '', parentSurname = '', parentEmail = '', parentPhone1 = '', relation = '', ...ticks }: GuardianValue = edits.newGuardian;
    const guardian = {
      firstName: parentFirstName, surname: parentSurname, email: parentEmail, phone: parentPhone1, relation,
      parentCommunication: flagOf(ticks.parentCommunication, 1), invoiceTo: flagOf(ticks.invoiceTo, 0), same_as_primary_email: flagOf(ticks.same_as_primary_email, 0), custody: 1 as const,
    };
    await guardiansHandlers.addGuardian({ user_detail_id: child_id, guardian }, context);
  }
  if (!edits.guardian) return;
  const current = (await guardiansOf(context.db, context.tenant.institution_id, child_id)).find((one) => one.user_detail_id === guardian_id);
  if (!current) throw new Failure('conflict', 'This guardian is no longer linked here. Please leave these changes out.');
  await guardiansHandlers.updateGuardian({ ...current, ...edits.guardian, child_id }, context);
}

/** What families want changed, and what staff take over of it. */
export const proposalsHandlers: Pick<Handlers<'links'>, Names> = {
  proposals: async ({ user_detail_id }, context) => {
    if (user_detail_id !== undefined) await openPerson(context, user_detail_id);
    const rows = await openProposals(context.db, context.viewer, user_detail_id);
    return { data: rows.map(({ known, changes, ...row }) => ({ ...row, changes: changes.map((change) => ({ ...change, now: valueAtPath(known, change.path) ?? null })) })) };
  },

  acceptProposal: async ({ proposal_id, version, accepted }, context) => {
    const { db, tenant, viewer, now } = context;
    const { institution_id } = tenant;
    const { proposal, person } = await openProposal(context, proposal_id, ['open']);
    const { user_detail_id } = person;
    refuseUnknown(proposal.changes, accepted, context);
    if (version !== person.version) refuseStale(version, person.version, await readDetails(context, user_detail_id, person.role_id));
    const edits = editsOf(proposal.changes, new Set(accepted));
    const converts = proposal.purpose === 'conversion' && person.role_id === LEAD;
    const changed = edits.person && (await changePerson(db, { institution_id, user_detail_id, changes: edits.person, now }));
    if (changed) await context.audit({ kind: 'changed', person_id: user_detail_id, ...changed });
    await changeGuardians(context, user_detail_id, proposal.guardian_id, edits);
    if (converts) {
      await convertToStudent(db, institution_id, user_detail_id, now);
      await context.audit({ kind: 'converted', person_id: user_detail_id, before: { role_id: LEAD }, after: { role_id: STUDENT } });
      context.changed('students');
    }
    await decideProposal(db, { institution_id, id: proposal_id, state: 'accepted', accepted, by: viewer.user_detail_id, now });
    await context.audit({ kind: 'proposal.accepted', person_id: user_detail_id, after: { accepted: accepted.length, left: proposal.changes.length - accepted.length } });
    context.changed(areaOf(person.role_id));
    const words = await listWords(db, institution_id);
    const count = `${accepted.length} of ${proposal.changes.length} changes accepted`;
    return { user_detail_id, message: converts ? say(words, '@ is now a {student}').replace('@', () => fullName(person)) : count };
  },

  dismissProposal: async ({ proposal_id, dismissed }, context) => {
    const { db, tenant, viewer, now } = context;
    const { person } = await openProposal(context, proposal_id, dismissed ? ['open'] : ['dismissed']);
    await decideProposal(db, { institution_id: tenant.institution_id, id: proposal_id, state: dismissed ? 'dismissed' : 'open', accepted: [], by: viewer.user_detail_id, now });
    await context.audit({ kind: dismissed ? 'proposal.dismissed' : 'proposal.reopened', person_id: person.user_detail_id });
    context.changed(areaOf(person.role_id));
    return { message: dismissed ? 'Left as it was' : 'Back on the list' };
  },
};
