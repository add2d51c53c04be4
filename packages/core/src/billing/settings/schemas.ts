import * as z from 'zod/mini';
import { flag, requiredText } from '../../http/fields.ts';
import { LONGEST_PATTERN, resets } from '../numbers/rules.ts';
import { grantTimes, paperLanguages, refusedWays } from './rules.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** How a school bills. */
export const SettingFields = z.strictObject({
  /** Whether prices contain their taxes. */
  inclusive: flag,
  /** Days from issue to due. */
  terms_days: whole(0, 365),
  /** One invoice for brothers and sisters. */
  household: flag,
  grant_when: z.enum(grantTimes),
  /** Percent, with two decimals, that people without the category `maximum_discount` may take off. */
  maximum_discount: z.number().check(
    z.minimum(0),
    z.maximum(100),
    z.refine((percent) => Number(percent.toFixed(2)) === percent, 'Please enter a percentage like 12.5'),
  ),
  auto_apply: flag,
  refused: z.enum(refusedWays),
  /** Minor units that cash is rounded to; 0 rounds nothing. */
  cash_step: whole(0, 1_000_000),
  retention_years: whole(1, 30),
  /** On payment pages: whether families may pay another amount than what is open, and see all that they have open. */
  pay_other_amount: flag,
  pay_shows_all: flag,
});

const pattern = text(LONGEST_PATTERN);
const prefix = text(20);
const reset = z.enum(resets);

/** How documents are numbered and look. */
export const FormatFields = z.strictObject({
  invoice_pattern: pattern,
  invoice_prefix: prefix,
  invoice_reset: reset,
  note_pattern: pattern,
  note_prefix: prefix,
  note_reset: reset,
  receipt_pattern: pattern,
  receipt_prefix: prefix,
  receipt_reset: reset,
  title: requiredText.check(z.maxLength(60)),
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Please enter a colour like #1f5eff')),
  show_logo: flag,
  language: z.enum(paperLanguages),
  seller_tax_id: text(60),
  notes: text(2000),
  footer: text(1000),
  payment_details: text(1000),
});
