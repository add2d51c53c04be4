import { type Examples, nothing } from '../../testing/calls.ts';
import { ask } from '../../testing/world.ts';
import { newInvoice } from '../invoices/examples.ts';

const step = {
  days: 10,
  subject: '{amount} is due',
  text: 'Hello {name}, {invoices} of {school} were due on {due}: {link}',
};

export const remindersExamples: Examples<'reminders'>['reminders'] = {
  reminders: nothing,
  updateReminders: async (world) => ({
    version: (await ask(world, 'GET', 'setup/reminders')).data.version,
    reminds: 1,
    steps: [step],
  }),
  previewReminder: () => step,
  pauseReminders: async (world) => ({
    account_id: (await ask(world, 'GET', 'invoice', { id: await world.one(newInvoice) })).account_id,
    paused: 1,
  }),
};
