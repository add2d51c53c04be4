import * as z from 'zod/mini';
import { requiredText } from '../../http/fields.ts';

/** What staff write about a payment mode. */
export const ModeFields = z.strictObject({ name: requiredText.check(z.maxLength(60)) });
