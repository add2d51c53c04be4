import * as z from 'zod/mini';
import { id } from '../../http/fields.ts';

/**
 * One line of a statement: what was charged, or what came in, and what is owed then. Minor units; below 0 is credit. A transfer is
 * money of one account that paid an invoice of another.
 */
export const StatementRow = z.strictObject({
  kind: z.enum(['invoice', 'creditNote', 'payment', 'refund', 'transfer']),
  id,
  day: z.string(),
  reference: z.string(),
  text: z.string(),
  charge: z.int(),
  payment: z.int(),
  balance: z.int(),
});
export type StatementRow = z.output<typeof StatementRow>;
