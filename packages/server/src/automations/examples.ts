import { type ExamplesOf, nothing } from '../testing/calls.ts';
import { newLead } from '../enquiries/examples.ts';
import { ask, type Asking, type World } from '../testing/world.ts';

/** A letter that asks how a trial was, as an automation is published. */
export const trialMail = {
  automation_name: 'Ask how the trial was',
  trigger_name: 'leadStageUpdated',
  delay: 2,
  delay_type: 'days' as const,
  action_type: 'email' as const,
  filters: [
    {
      condition_field: 'city',
      condition_operator: '=',
      condition_value: 'Singapore',
      condition: 'AND' as const,
      custom_form_field_id: null,
      status: 1 as const,
    },
  ],
  action: {
    action_type: 'email' as const,
    action_details: [
      {
        reply_to: '',
        mail_subject: 'How was it, {{lead_first_name|all}}?',
        mail_content: '<p>Hi {{reader_first_name|there}}</p>',
      },
    ] as [{ reply_to: string; mail_subject: string; mail_content: string }],
  },
};

/** A published automation. */
export const newAutomation = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'automations/create', trialMail)).data.id;

/** A run of an automation for a lead. */
export async function newRun(world: World, id: number): Promise<{ run_id: number; user_detail_id: number }> {
  const user_detail_id = await newLead(world);
  const { institution_id } = world.school;
  return world.school.sql(async (db) => {
    const { version_id } = await db
      .selectFrom('automation')
      .select('version_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const at = new Date();
    const { run_id } = await db
      .insertInto('automation_run')
      .values({
        institution_id,
        automation_id: id,
        version_id: version_id!,
        person_id: user_detail_id,
        key: `move ${user_detail_id}`,
        happening_id: null,
        triggered_at: at,
        due_at: new Date(at.getTime() + 172_800_000),
        filter_data: JSON.stringify([{ label: 'City', value: 'Singapore' }]),
      })
      .returning('run_id')
      .executeTakeFirstOrThrow();
    return { run_id, user_detail_id };
  });
}

/** The automation of a world, with one run. */
const oneRun = async (world: World) => {
  const id = await newAutomation(world);
  return { id, ...(await newRun(world, id)) };
};

/** An automation with a run that has failed, or that is held. */
const withRun = (state: 'failed' | 'held') => async (world: World) => {
  const made = await oneRun(world);
  await world.school.sql((db) =>
    db
      .updateTable('automation_run')
      .set({ state })
      .where('institution_id', '=', world.school.institution_id)
      .where('run_id', '=', made.run_id)
      .execute(),
  );
  return made;
};

export const examples: ExamplesOf<'automations'> = {
  automations: {
    automationsList: async (world) => {
      await world.one(newAutomation);
      return {};
    },
    automationDetails: async (world) => ({ id: await world.one(newAutomation) }),
    automationTemplates: nothing,
    saveAutomation: async (world) => ({ ...trialMail, id: await newAutomation(world), version: 1, waiting: 'new' }),
    deleteAutomation: async (world) => ({ id: await newAutomation(world) }),
    restoreAutomation: async (world) => {
      const id = await newAutomation(world);
      await ask(world, 'POST', 'automations/delete', { id });
      return { id };
    },
    automationFields: () => ({ trigger_name: 'leadStageUpdated' }),
  },
  runs: {
    automationRuns: async (world) => ({ id: (await world.one(oneRun)).id }),
    personRuns: async (world) => ({ user_detail_id: (await world.one(oneRun)).user_detail_id }),
    exportRuns: async (world) => ({ id: (await world.one(oneRun)).id }),
  },
  trying: {
    dryRun: async (world) => ({ ...trialMail, id: await world.one(newAutomation) }),
    previewAutomation: async (world) => ({ ...trialMail, person_id: await world.one(newLead), at: 0 }),
    testAutomation: async (world) => ({ ...trialMail, person_id: await world.one(newLead) }),
    retryRuns: async (world) => {
      const { id, run_id } = await withRun('failed')(world);
      return { id, run_ids: [run_id] };
    },
    releaseRuns: async (world) => ({ id: (await withRun('held')(world)).id, what: 'go' }),
  },
  automationSettings: {
    automationSettings: nothing,
    updateAutomationSettings: async (world) => ({
      version: (await ask(world, 'GET', 'automations/settings')).data.version,
      quiet_hours: 1,
      quiet_from: '20:30',
      fuse: 100,
    }),
  },
};
