import type { Handlers } from '../http/context.ts';
import { configHandlers } from './config/handlers.ts';
import { fieldsHandlers } from './fields/handlers.ts';
import { optionsHandlers } from './options/handlers.ts';
import { sectionsHandlers } from './sections/handlers.ts';
import { submissionsHandlers } from './submissions/handlers.ts';
import { typesHandlers } from './types/handlers.ts';

/** Forms: what a school asks, what widgets show, and what families send. */
export const formsHandlers: Handlers<'forms'> = {
  ...configHandlers,
  ...submissionsHandlers,
  ...typesHandlers,
  ...fieldsHandlers,
  ...optionsHandlers,
  ...sectionsHandlers,
};
