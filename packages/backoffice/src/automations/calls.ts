import type { automationDetails, automationFields, automationsList } from '@schoolbell/core/automations/contract';
import type { automationRuns } from '@schoolbell/core/automations/history/contract';
import type { dryRun } from '@schoolbell/core/automations/trying/contract';
import { saveAutomation } from '@schoolbell/core/automations/contract';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type * as z from 'zod/mini';

/** An automation as the panel lists it. */
export type Listed = ResultOf<typeof automationsList>['data'][number];
/** An automation with its filters and its action. */
export type Details = ResultOf<typeof automationDetails>['data'];
/** What a trigger's automations can be made of. */
export type TriggerFields = ResultOf<typeof automationFields>['data'];
/** What an automation did for someone. */
export type Run = ResultOf<typeof automationRuns>['data'][number];

/** What publishing takes: a whole automation. */
export type Published = Omit<InputOf<typeof dryRun>, 'page' | 'only'> & {
  status?: 0 | 1;
  version?: number;
  waiting?: 'new' | 'old' | 'stop';
};

/** Publishing a whole automation: the same call also switches one, with less. */
export const publishAutomation = saveAutomation as unknown as Omit<typeof saveAutomation, 'input'> & {
  input: z.ZodMiniType<Published, Published>;
} & Endpoint;
