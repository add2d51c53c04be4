import { sceneOf } from '@schoolbell/core/messages/variables/list/rules';
import type { Handlers } from '../../http/context.ts';
import { knownVariables } from './verbs.ts';

/** What letters can be filled in with. */
export const variablesHandlers = {
  mailVariables: async (audience, context) => ({ data: await knownVariables(context, sceneOf(audience)) }),
} satisfies Partial<Handlers<'mailTemplates'>>;
