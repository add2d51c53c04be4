import * as z from 'zod/mini';
import { hasCardNumber, NO_CARD_NUMBERS } from './rules.ts';

/** A text that people write about a payment, which must not have the number of a card in it. */
export const withoutCards = (text: z.ZodMiniString<string>) =>
  text.check(z.refine((written) => !hasCardNumber(written), NO_CARD_NUMBERS));
