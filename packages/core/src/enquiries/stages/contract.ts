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
  summary: 'Stages in order, with how many leads each holds.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Stage) }),
});

export const makeStage = endpoint({
  method: 'POST',
  path: 'leadStage/make',
  access: 'setup',
  summary: 'Adds a stage, or renames and recolours one by its id. rotten_days left out stays.',
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
  summary: 'Puts the stages into this order.',
  input: z.strictObject({ ids: z.array(id).check(z.maxLength(50)) }),
  result: done,
});

export const deleteStage = endpoint({
  method: 'POST',
  path: 'leadStage/delete',
  access: 'setup',
  summary: 'Removes a stage; its leads move to the target.',
  input: z.strictObject({ id, target_id: id }),
  result: done,
});
