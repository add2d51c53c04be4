import type { Handlers } from '../http/context.ts';
import { templatesHandlers } from './templates/handlers.ts';
import { variablesHandlers } from './variables/handlers.ts';

/** What letters are written with. */
export const messagesHandlers: Pick<
  Handlers<'messages'>,
  'mailVariables' | 'mailTemplates' | 'saveTemplate' | 'deleteTemplate'
> = { ...variablesHandlers, ...templatesHandlers };
