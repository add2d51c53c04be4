import * as z from 'zod/mini';
import { requiredText } from '../../http/fields.ts';
import { enCodes, isRate, RATE_TEXT } from './rules.ts';

/** What staff write about a tax. */
export const TaxFields = z.strictObject({
  name: requiredText.check(z.maxLength(60)),
  /** Percent: 9.975 is 9.975 %. */
  rate: z.number().check(
    z.minimum(0),
    z.maximum(100),
    z.refine((rate) => isRate(rate), RATE_TEXT),
  ),
  en_code: z.enum(enCodes),
});
