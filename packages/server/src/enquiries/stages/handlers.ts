import { missing, invalid } from '@schoolbell/core/http/errors';
import { stageAdded, stageChanged, stageDeleted, stagesReordered } from '@schoolbell/core/enquiries/events';
import type { Handlers } from '../../http/context.ts';
import { findStage, listStages, orderStages, putStage, removeStage } from './queries.ts';

const everyone = undefined;

/** The stages that leads move through, as a school sets them up. */
export const stagesHandlers = {
  stages: async (_, { db, viewer }) => ({
    data: await listStages(
      db,
      viewer.institution_id,
      viewer.access.has('all_leads') ? everyone : viewer.user_detail_id,
    ),
  }),

  makeStage: async (input, context) => {
    const { db, viewer } = context;
    const before = input.id === undefined ? undefined : await findStage(db, viewer.institution_id, input.id, 'alone');
    const id = await putStage(db, viewer.institution_id, input);
    const stage = (await listStages(db, viewer.institution_id)).find((one) => one.id === id);
    if (!stage) throw missing('stage');
    await context.audit(before ? stageChanged : stageAdded, {
      before,
      after: { id: stage.id, stage_name: stage.stage_name, colour: stage.colour, rotten_days: stage.rotten_days },
    });
    return stage;
  },

  reorderStages: async ({ ids }, context) => {
    const { db, viewer } = context;
    const before = (await listStages(db, viewer.institution_id)).map((stage) => stage.id);
    if (ids.some((id) => !before.includes(id))) throw missing('stage');
    await orderStages(db, viewer.institution_id, ids);
    await context.audit(stagesReordered, { before: { ids: before }, after: { ids } });
    return { message: 'Order saved' };
  },

  deleteStage: async ({ id, target_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const [stage, target] = [
      await findStage(db, institution_id, id, 'alone'),
      await findStage(db, institution_id, target_id),
    ];
    if (!stage || !target) throw missing('stage');
    if (id === target_id) throw invalid({ target_id: 'Please choose another stage' });
    const moved = await removeStage(db, { institution_id, id, target_id, by: viewer.user_detail_id, now });
    await context.audit(stageDeleted, {
      before: { stage_name: stage.stage_name },
      after: { target: target.stage_name, moved },
    });
    return { message: `Stage ${stage.stage_name} deleted` };
  },
} satisfies Handlers<'leadStages'>;
