import * as z from 'zod/mini';
import { requiredText } from '../../http/fields.ts';
import { MOST_MINOR } from '../../money.ts';
import { LONGEST_MARKUP } from '../../richText/rules.ts';
import { feePayers } from './rules.ts';

/** What staff write about a registration fee. */
export const FeeFields = z.strictObject({
  name: requiredText.check(z.maxLength(100)),
  /** A rich text: kept as safe markup, at most 5,000 characters to read. */
  description: z.string().check(z.trim(), z.maxLength(LONGEST_MARKUP)),
  /** In minor units. */
  fee: z.int().check(z.minimum(0), z.maximum(MOST_MINOR)),
  per: z.enum(feePayers),
  /** The month, January is 1. */
  year_start: z.int().check(z.minimum(1), z.maximum(12)),
});
