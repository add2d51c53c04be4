import { LEAD, STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { Condition } from '@schoolbell/core/people/filters/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { startBulk } from '../bulk/handlers.ts';
import { clearDuplicate } from '../edits/queries.ts';
import { narrowedBy } from '../filters/handlers.ts';
import { createPerson, editPerson, openDetails, openPerson, peopleFile, readDetails, refuseStale, tellOwner } from '../handlers.ts';
import { chosen, findIds, findListed, findPage, inBatches, type PeopleList } from '../search/queries.ts';
import { type Colleague, staffAmong } from '../staff/queries.ts';
import { stagesHandlers } from '../stages/handlers.ts';
import { findStage } from '../stages/queries.ts';
import { board, convertToStudent, leadRows, openableLeads, stageVisits } from './queries.ts';

type Row = Awaited<ReturnType<typeof leadRows>>[number];
type Filters = Omit<PeopleList, 'institution_id' | 'role_id' | 'owner_id' | 'where'> & { filters: readonly Condition[] };

const levels = { 1: 'Cold', 2: 'Cool', 3: 'Warm', 4: 'Hot' } as Record<number, string>;
const nameOf = (person: { firstName: string; surname: string } | null) => (person ? fullName(person) : '');

function cells({ guardian, ...row }: Row): unknown[] {
  return [
    row.firstName, row.surname, row.email, row.phone, row.stage_name, row.stage_since.slice(0, 10), row.is_rotten ? 'Yes' : 'No', levels[row.interest], nameOf(row.owner), row.city,
    row.signup_source, row.referral_source, row.utm_source, row.utm_medium, row.utm_campaign,
    row.created_on.slice(0, 10), nameOf(guardian), guardian?.email, guardian?.phone, row.user_detail_id,
  ];
}

const kind = {
  name: 'leads', rowsOf: leadRows, cells,
  header: ['First name', 'Surname', 'Email', 'Phone', 'Stage', 'In stage since', 'Rotten', 'Interest', 'Owner', 'City', 'Source', 'How they heard of us', 'UTM source', 'UTM medium', 'UTM campaign', 'Created on', 'Guardian', 'Guardian email', 'Guardian phone', 'Lead ID'],
};

/** Without `all_leads`, only one's own. */
const ownOnly = ({ viewer }: StaffContext): number | undefined => (viewer.access.has('all_leads') ? undefined : viewer.user_detail_id);

const listOf = async ({ filters, ...input }: Filters, context: StaffContext): Promise<PeopleList> =>
  ({ ...input, ...(await narrowedBy(context, 'lead', filters)), institution_id: context.viewer.institution_id, role_id: LEAD, owner_id: ownOnly(context) });


/** Who a lead goes to must work here, and only who may open all leads may give one away. Answers the new owner, undefined where nobody is one. */
async function checkOwner({ db, viewer }: StaffContext, owner_id: number | null | undefined, current: number | null): Promise<Colleague | undefined> {
  if (owner_id === undefined || owner_id === current) return undefined;
  if (!viewer.access.has('all_leads')) throw new Failure('forbidden', 'This needs the access "all_leads", which your role does not have. Please contact your admin to request permission.');
  if (owner_id === null) return undefined;
  const [owner] = await staffAmong(db, viewer.institution_id, [owner_id]);
  if (!owner) throw new Failure('invalid', 'Please check the marked fields.', { owner_id: 'Please choose somebody on the staff' });
  return owner;
}

/** Leads: their list, board and pages, and their way through the stages to becoming students. */
export const leadsHandlers: Handlers<'leads'> = {
  ...stagesHandlers,

  leads: async (input, context) => findPage(context.db, await listOf(input, context), leadRows),

  leadDetails: ({ user_detail_id }, context) => openDetails(context, user_detail_id, LEAD),

  leadsByStage: async ({ search, interest, owner_id, rotten, filters, per_stage }, context) => {
    const { db, viewer } = context;
    const list = await listOf({ search, filters, interest, is_archived: 0, order_by: 'created_on', direction: 'desc', page: 1, per_page: per_stage }, context);
    const found = search || filters.length > 0 ? await findIds(db, list) : null;
    return { data: await board(db, { institution_id: viewer.institution_id, allowed: openableLeads(viewer), interest, owner_id, rotten, per_stage, found }) };
  },

  createLead: async ({ stage_id, interest, ...input }, context) => {
    const { db, viewer } = context;
    if (stage_id !== undefined && !(await findStage(db, viewer.institution_id, stage_id))) throw new Failure('invalid', 'Please check the marked fields.', { stage_id: 'There is no such stage' });
    const user_detail_id = await createPerson(context, LEAD, input, { stage_id, interest, owner_id: ownOnly(context) ?? null });
    return { user_detail_id, message: 'Lead added' };
  },

  updateLead: async (input, context) => {
    const lead = await openPerson(context, input.user_detail_id, { role_id: LEAD, locked: true });
    const owner = await checkOwner(context, input.owner_id, lead.owner_id);
    const details = await editPerson(context, LEAD, input);
    if (owner) await tellOwner(context, owner, [lead.user_detail_id]);
    return details;
  },

  moveLead: ({ stage_id, ...which }, context) => startBulk(context, { kind: 'lead', action: 'move', options: { stage_id } }, which),

  assignLeads: ({ owner_id, ...which }, context) => startBulk(context, { kind: 'lead', action: 'assign', options: { owner_id } }, which),

  leadStageHistory: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id);
    return stageVisits(context.db, context.viewer.institution_id, user_detail_id);
  },

  convertLead: async ({ user_detail_id, version }, context) => {
    const { db, viewer, now } = context;
    const lead = await openPerson(context, user_detail_id, { role_id: LEAD, locked: true });
    if (version !== lead.version) refuseStale(version, lead.version, await readDetails(context, user_detail_id, LEAD));
    await convertToStudent(db, viewer.institution_id, user_detail_id, now);
    await context.audit({ kind: 'converted', person_id: user_detail_id, before: { role_id: LEAD }, after: { role_id: STUDENT } });
    context.changed('leads');
    context.changed('students');
    const words = await listWords(db, viewer.institution_id);
    return { user_detail_id, message: say(words, `${fullName(lead)} is now a {student}`) };
  },

  archiveLeads: ({ is_archived, ...which }, context) => startBulk(context, { kind: 'lead', action: is_archived ? 'archive' : 'restore' }, which),

  exportLeads: async (input, context) => peopleFile(context, { ...kind, batches: inBatches(context.db, await listOf(input, context)), asked: input }),

  exportChosenLeads: async ({ user_detail_ids }, context) => {
    const ids = await findListed(context.db, { institution_id: context.viewer.institution_id, role_id: LEAD, owner_id: ownOnly(context) }, user_detail_ids);
    return peopleFile(context, { ...kind, batches: [chosen(context.viewer.institution_id, ids)], asked: { user_detail_ids: ids } });
  },

  reviewedLead: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id, { role_id: LEAD, locked: true });
    await clearDuplicate(context.db, context.viewer.institution_id, user_detail_id, context.viewer.user_detail_id, context.now);
    await context.audit({ kind: 'reviewed', person_id: user_detail_id });
    context.changed('leads');
    return { message: 'Marked as reviewed' };
  },
};
