import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id } from '../http/fields.ts';

/** One automation as the header and the panel list it. */
const Automation = z.strictObject({
  id,
  automation_name: z.string(),
  trigger_name: z.string(),
  delay: z.int(),
  delay_type: z.string(),
  action_type: z.string(),
  /** 1 live, 0 paused. */
  status: flag,
});

export const automationsList = endpoint({
  method: 'GET',
  path: 'automations/list',
  access: 'staff',
  shows: [],
  summary: "Lists the school's automations, live and paused, oldest first.",
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Automation) }),
});
