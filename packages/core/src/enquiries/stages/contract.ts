import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, requiredText } from '../../http/fields.ts';
import { stageColours } from '../rules.ts';
import { Stage, rottenDays } from '../schemas.ts';

export const stages = endpoint({
  method: 'GET',
  path: 'leadStage/list',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'leads'],
  summary: 'Lists the stages in order, with the number of leads in each.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Stage) }),
});

export const makeStage = endpoint({
  method: 'POST',
  path: 'leadStage/make',
  access: 'setup',
  summary: 'Adds a stage, or renames and recolours one by its id. `rotten_days` stays if it is left out.',
  input: z.strictObject({
    id: z.optional(id),
    stage_name: requiredText.check(z.maxLength(40)),
    colour: z._default(z.enum(stageColours), 'neutral'),
    rotten_days: z.optional(rottenDays),
  }),
  result: Stage,
});

export const reorderStages = endpoint({
  method: 'POST',
  path: 'leadStage/reorder',
  access: 'setup',
  summary: 'Reorders the stages.',
  input: z.strictObject({ ids: z.array(id).check(z.maxLength(50)) }),
  result: done,
});

export const deleteStage = endpoint({
  method: 'POST',
  path: 'leadStage/delete',
  access: 'setup',
  summary: 'Deletes a stage and moves its leads to the target stage.',
  input: z.strictObject({ id, target_id: id }),
  result: done,
});
