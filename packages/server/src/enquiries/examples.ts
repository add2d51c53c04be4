import { newImage } from '../files/examples.ts';
import type { Examples } from '../testing/calls.ts';
import { person, someone } from '../testing/person.ts';
import { ask, type Asking, type World } from '../testing/world.ts';

export const newLead = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'leads/add', { firstName: someone(), isDuplicate: 1 })).user_detail_id;

export const newStage = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'leadStage/make', { stage_name: someone().slice(0, 40) })).id;

const stageIds = async (world: Asking): Promise<number[]> =>
  (await ask(world, 'GET', 'leadStage/list')).data.map((stage: { id: number }) => stage.id);

/** The stages that a school begins with. */
const firstStages = (world: Asking) => stageIds(world);

const versionOf = async (world: Asking, user_detail_id: number): Promise<number> =>
  (await ask(world, 'GET', 'leads/getDetails', { user_detail_id })).version;
const aboutOne = async (world: World) => ({ user_detail_id: await world.one(newLead) });
const aboutMany = async (world: World) => ({ user_detail_ids: [await world.one(newLead)] });
const inStage = async (world: World, at: number) => ({ stage_id: (await world.one(firstStages))[at]! });

export const examples: Examples<'leads' | 'leadStages'> = {
  leads: {
    leads: async (world) => {
      const kind = { ...(await inStage(world, 0)), interest: 3 };
      await ask(world, 'POST', 'leads/add', { ...person(), ...kind });
      return { per_page: 5, ...kind };
    },
    leadDetails: aboutOne,
    leadsByStage: async (world) => {
      await world.one(newLead);
      return { per_stage: 5, depth: ['1:120'], search: 'person', owner_id: 0, rotten: 1 };
    },
    createLead: async (world) => ({
      ...person(),
      image_handle: await world.one(newImage),
      ...(await inStage(world, 0)),
      interest: 4,
    }),
    updateLead: async (world) => {
      const { user_detail_id } = await aboutOne(world);
      return {
        user_detail_id,
        version: await versionOf(world, user_detail_id),
        surname: someone(),
        interest: 2,
        owner_id: world.teacher.user_detail_id,
      };
    },
    moveLead: async (world) => ({ ...(await aboutMany(world)), ...(await inStage(world, 1)) }),
    assignLeads: async (world) => ({ ...(await aboutMany(world)), owner_id: world.teacher.user_detail_id }),
    leadStageHistory: aboutOne,
    leadConversions: () => ({ period: 'this_year' }),
    convertLead: async (world) => {
      const user_detail_id = await newLead(world);
      return { user_detail_id, version: await versionOf(world, user_detail_id) };
    },
    archiveLeads: async (world) => ({ user_detail_ids: [await newLead(world)], is_archived: 1 }),
    exportLeads: (world) => inStage(world, 0),
    exportChosenLeads: aboutMany,
    reviewedLead: aboutOne,
  },
  leadStages: {
    stages: () => ({}),
    makeStage: async (world) => ({
      id: await newStage(world),
      stage_name: someone().slice(0, 40),
      colour: 'info',
      rotten_days: 7,
    }),
    reorderStages: async (world) => ({ ids: (await stageIds(world)).reverse() }),
    deleteStage: async (world) => ({
      id: await newStage(world),
      target_id: (await world.one(firstStages))[0]!,
    }),
  },
};
