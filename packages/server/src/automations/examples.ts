import { type Examples, nothing } from '../testing/calls.ts';

const notYet = () => ({}) as never;

export const examples: Examples<'automations'> = {
  automations: {
    automationsList: nothing,
    automationDetails: notYet,
    automationTemplates: nothing,
    saveAutomation: notYet,
    deleteAutomation: notYet,
    restoreAutomation: notYet,
    automationRuns: notYet,
    personRuns: notYet,
    automationFields: notYet,
    dryRun: notYet,
    testAutomation: notYet,
    retryRuns: notYet,
    releaseRuns: notYet,
    exportRuns: notYet,
    automationSettings: nothing,
    updateAutomationSettings: notYet,
  },
};
