import type { Handlers } from '../http/context.ts';

const unbuilt = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** What letters are written with. */
export const messagesHandlers: Pick<
  Handlers<'messages'>,
  'mailVariables' | 'mailTemplates' | 'saveTemplate' | 'deleteTemplate'
> = {
  mailVariables: unbuilt,
  mailTemplates: unbuilt,
  saveTemplate: unbuilt,
  deleteTemplate: unbuilt,
};
