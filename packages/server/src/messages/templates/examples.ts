import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type World } from '../../testing/world.ts';

const letter = { subject: 'Hello {{reader_first_name|there}}', body: '<p>See you soon, {{student_first_name}}!</p>' };

/** A text that the school keeps for its letters. */
export const newTemplate = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'communication/saveTemplate', { name: someone(), ...letter })).data.template_id;

export const templatesExamples: Examples<'mailTemplates'> = {
  mailTemplates: {
    mailVariables: () => ({ type: 'event' }),
    mailTemplates: async (world) => {
      await world.one(newTemplate);
      return {};
    },
    saveTemplate: async (world) => ({
      template_id: await newTemplate(world),
      version: 1,
      name: someone(),
      ...letter,
      category: 'news',
    }),
    deleteTemplate: async (world) => ({ template_id: await newTemplate(world), restore: 0 }),
  },
};
