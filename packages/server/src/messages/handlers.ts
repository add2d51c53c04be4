import type { Handlers } from '../http/context.ts';

const unbuilt = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** Letters to one or many. */
export const messagesHandlers: Handlers<'messages'> = {
  findReaders: unbuilt,
  getEmails: unbuilt,
  sendEmails: unbuilt,
  sendTestEmail: unbuilt,
  getSentEmails: unbuilt,
  mailings: unbuilt,
  mailingDetails: unbuilt,
  mailingReaders: unbuilt,
  exportReaders: unbuilt,
  uploadMailFile: unbuilt,
  previewMailing: unbuilt,
  saveDraft: unbuilt,
  unscheduleMailing: unbuilt,
  stopMailing: unbuilt,
  resumeMailing: unbuilt,
  cancelMailing: unbuilt,
  sendAgain: unbuilt,
  mailVariables: unbuilt,
  mailTemplates: unbuilt,
  saveTemplate: unbuilt,
  deleteTemplate: unbuilt,
};
