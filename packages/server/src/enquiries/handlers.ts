import { personReviewed } from '@schoolbell/core/people/events';
import { LEAD } from '@schoolbell/core/access';
import { dayIn, fullName } from '@schoolbell/core/format';
import { Failure, invalid, refuseStale } from '@schoolbell/core/http/errors';
import { spanOf } from '@schoolbell/core/filters/dates/rules';
import type { Condition } from '@schoolbell/core/filters/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, StaffContext, TableContext } from '../http/context.ts';
import { listWords } from '../words/queries.ts';
import { startBulk } from '../lists/bulk/verbs.ts';
import { clearDuplicate } from '../people/edits/queries.ts';
import { questionsOf, sortedBy, withAnswers } from '../people/custom/verbs.ts';
import { narrowedBy } from '../filters/verbs.ts';
import { createPerson, editPerson, openDetails, openPerson, readDetails } from '../people/verbs.ts';
import { tellOwner } from '../people/letters/verbs.ts';
import { chosen, findIds, findListed, inBatches, type PeopleList } from '../people/search/queries.ts';
import { findPage } from '../people/search/pages/queries.ts';
import { type Colleague, staffAmong } from '../people/colleagues/queries.ts';
import { findStage } from './stages/queries.ts';
import { board, leadRows } from './queries.ts';
import { countConversions } from './conversions/queries.ts';
import { convertLead } from './conversions/verbs.ts';
import { stageVisits } from './stages/moves/queries.ts';
import { openableLeads } from '../people/leads/queries.ts';
import { fileOfLeads } from './verbs.ts';

type Filters = Omit<PeopleList, 'institution_id' | 'role_id' | 'owner_id' | 'where' | 'sort'> & {
  filters: readonly Condition[];
};

/** Without `all_leads`, only one's own. */
const ownOnly = ({ viewer }: TableContext): number | undefined =>
  viewer.access.has('all_leads') ? undefined : viewer.user_detail_id;

const listOf = async ({ filters, ...input }: Filters, context: TableContext): Promise<PeopleList> => ({
  ...input,
  ...(await narrowedBy(context, 'lead', filters)),
  ...(await sortedBy(context, LEAD, input.order_by)),
  institution_id: context.viewer.institution_id,
  role_id: LEAD,
  owner_id: ownOnly(context),
});

/** A lead's new owner must work here, and only people who can open all leads can assign one. Returns the new owner, undefined for none. */
async function checkOwner(
  { db, viewer }: StaffContext,
  owner_id: number | null | undefined,
  current: number | null,
): Promise<Colleague | undefined> {
  if (owner_id === undefined || owner_id === current) return undefined;
  if (!viewer.access.has('all_leads'))
    throw new Failure(
      'forbidden',
      'Your role doesn\'t have the access "all_leads", which this needs. Please contact your admin to request permission.',
    );
  if (owner_id === null) return undefined;
  const [owner] = await staffAmong(db, viewer.institution_id, [owner_id]);
  if (!owner)
    throw invalid({
      owner_id: 'Please choose someone on the staff',
    });
  return owner;
}

/** Leads: their list, board and pages, and their way through the stages to becoming students. */
export const leadsHandlers = {
  leads: async ({ custom, ...input }, context) => {
    const questions = await questionsOf(context, LEAD, custom);
    const names = questions.map((field) => field.field_name);
    const page = await findPage(context.db, await listOf(input, context), (institution_id, people) =>
      leadRows(institution_id, { ...people, questions: names }),
    );
    return { ...page, data: withAnswers(page.data, questions, context) };
  },

  leadConversions: async ({ period }, { db, viewer, tenant, now }) => {
    const span = spanOf(period, dayIn(now, tenant.time_zone));
    return { ...span, ...(await countConversions(db, viewer, { ...span, time_zone: tenant.time_zone })) };
  },

  leadDetails: ({ user_detail_id }, context) => openDetails(context, user_detail_id, LEAD),

  leadsByStage: async ({ search, interest, owner_id, rotten, filters, per_stage, depth }, context) => {
    const { db, viewer } = context;
    const list = await listOf(
      {
        search,
        filters,
        interest,
        is_archived: 0,
        order_by: 'created_on',
        direction: 'desc',
        page: 1,
        per_page: per_stage,
      },
      context,
    );
    const found = search || filters.length > 0 ? await findIds(db, list) : null;
    return {
      data: await board(db, {
        institution_id: viewer.institution_id,
        allowed: openableLeads(viewer),
        interest,
        owner_id,
        rotten,
        per_stage,
        depth: depth
          .map((one) => one.split(':').map(Number))
          .map(([stage_id, cards]) => ({ stage_id: stage_id!, cards: cards! })),
        found,
      }),
    };
  },

  createLead: async ({ stage_id, interest, ...input }, context) => {
    const { db, viewer } = context;
    if (stage_id !== undefined && !(await findStage(db, viewer.institution_id, stage_id)))
      throw invalid({ stage_id: 'Stage not found' });
    const user_detail_id = await createPerson(context, LEAD, input, {
      stage_id,
      interest,
      owner_id: ownOnly(context) ?? null,
    });
    return { user_detail_id, message: 'Lead added' };
  },

  updateLead: async (input, context) => {
    const lead = await openPerson(context, input.user_detail_id, { role_id: LEAD, locked: true });
    const owner = await checkOwner(context, input.owner_id, lead.owner_id);
    const details = await editPerson(context, LEAD, input);
    if (owner) await tellOwner(context, owner, [lead.user_detail_id]);
    return details;
  },

  moveLead: ({ stage_id, ...which }, context) =>
    startBulk(context, { kind: 'lead', action: 'move', options: { stage_id } }, which),

  assignLeads: ({ owner_id, ...which }, context) =>
    startBulk(context, { kind: 'lead', action: 'assign', options: { owner_id } }, which),

  leadStageHistory: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id);
    return stageVisits(context.db, context.viewer.institution_id, user_detail_id);
  },

  convertLead: async ({ user_detail_id, version }, context) => {
    const { db, viewer } = context;
    const lead = await openPerson(context, user_detail_id, { role_id: LEAD, locked: true });
    if (version !== lead.version) refuseStale(version, lead.version, await readDetails(context, user_detail_id, LEAD));
    await convertLead(context, user_detail_id);
    const words = await listWords(db, viewer.institution_id);
    return { user_detail_id, message: say(words, `${fullName(lead)} is now a {student}`) };
  },

  archiveLeads: ({ is_archived, ...which }, context) =>
    startBulk(context, { kind: 'lead', action: is_archived ? 'archive' : 'restore' }, which),

  exportLeads: async ({ columns, ...input }, context) =>
    fileOfLeads(context, inBatches(context.db, await listOf(input, context)), { ...input, columns }),

  exportChosenLeads: async ({ user_detail_ids, columns }, context) => {
    const ids = await findListed(
      context.db,
      { institution_id: context.viewer.institution_id, role_id: LEAD, owner_id: ownOnly(context) },
      user_detail_ids,
    );
    return fileOfLeads(context, [chosen(context.viewer.institution_id, ids)], { user_detail_ids: ids, columns });
  },

  reviewedLead: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id, { role_id: LEAD, locked: true });
    await clearDuplicate(
      context.db,
      context.viewer.institution_id,
      user_detail_id,
      context.viewer.user_detail_id,
      context.now,
    );
    await context.audit(personReviewed, { person_id: user_detail_id });
    context.changed('leads');
    return { message: 'Marked as reviewed' };
  },
} satisfies Handlers<'leads'>;
