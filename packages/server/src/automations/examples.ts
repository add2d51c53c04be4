import { type Examples, nothing } from '../testing/calls.ts';

export const examples: Examples<'automations'> = {
  automations: { automationsList: nothing },
};
