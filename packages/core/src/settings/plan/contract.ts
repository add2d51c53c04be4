import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, instant } from '../../http/fields.ts';

const PlanDetails = z.strictObject({
  code: z.int(),
  isTrial: flag,
  trialExpiryDate: z.nullable(instant),
  isFailed: flag,
  planExpiryDate: z.nullable(instant),
  /** Where the plan is paid; only for owners. */
  customerPortal: z.nullable(z.string()),
});

export const planDetails = endpoint({
  method: 'GET',
  path: 'plan/details',
  access: 'setup',
  shows: [],
  summary: "Returns the plan's code and dates, whether a payment failed, and for owners the payment address.",
  input: z.strictObject({}),
  result: z.strictObject({ data: PlanDetails }),
});
