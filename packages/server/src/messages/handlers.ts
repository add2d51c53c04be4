import type { Handlers } from '../http/context.ts';
import { templatesHandlers } from './templates/handlers.ts';
import { variablesHandlers } from './variables/handlers.ts';

const unbuilt = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** Letters to one or many. */
export const messagesHandlers: Handlers<'messages'> = {
  ...variablesHandlers,
  ...templatesHandlers,
  findReaders: unbuilt,
  getEmails: unbuilt,
  sendEmails: unbuilt,
  sendTestEmail: unbuilt,
  getSentEmails: unbuilt,
  mailings: unbuilt,
  mailingDetails: unbuilt,
  mailingReaders: unbuilt,
  exportReaders: unbuilt,
  previewMailing: unbuilt,
  saveDraft: unbuilt,
  unscheduleMailing: unbuilt,
  stopMailing: unbuilt,
  resumeMailing: unbuilt,
  cancelMailing: unbuilt,
  sendAgain: unbuilt,
};
