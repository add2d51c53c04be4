import * as z from 'zod/mini';
import { flag, id, instant } from '../http/fields.ts';
import { listInput } from '../http/page.ts';
import { leadFilters as filters } from '../filters/contract.ts';
import { Answers, interest, MainGuardian, PersonTag, questionColumn } from '../people/person.ts';
import { leadOrders, LONGEST_ROTTEN_DAYS, stageColours } from './rules.ts';

const owner = z.nullable(z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() }));

export const LeadRow = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  image_240: z.nullable(z.string()),
  stage_id: id,
  stage_name: z.string(),
  stage_colour: z.string(),
  stage_since: instant,
  is_rotten: flag,
  interest,
  owner,
  signup_source: z.string(),
  referral_source: z.string(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
  is_archived: flag,
  is_duplicate: flag,
  city: z.string(),
  created_on: instant,
  guardian: MainGuardian,
  tags: z.array(PersonTag),
  custom: Answers,
  version: z.int(),
});

/** The input of a list of leads: the page, filters, and a sort that can be by a question. */
export const listed = {
  ...listInput(leadOrders, 'created_on'),
  order_by: z._default(z.union([z.enum(leadOrders), questionColumn]), 'created_on'),
  ...filters,
};

export const LeadCard = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
  stage_id: id,
  stage_since: instant,
  is_rotten: flag,
  interest,
  owner,
  signup_source: z.string(),
  next_task: z.nullable(z.strictObject({ task_detail: z.string(), validity_date: instant })),
  created_on: instant,
});

/** What narrows the board beside search and interest: an owner (0: nobody), and the rotten ones. */
export const boardFilters = {
  owner_id: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  rotten: z._default(flag, 0),
};
export const rottenDays = z.nullable(z.int().check(z.minimum(1), z.maximum(LONGEST_ROTTEN_DAYS)));

/** More cards of some stages, as far as the person has scrolled: `<stage>:<cards>`. */
export const depth = z._default(z.array(z.string().check(z.regex(/^\d{1,15}:\d{1,4}$/))).check(z.maxLength(50)), []);

/** A lead's time in a stage: until when (null if still there), and who moved it there. */
export const StageVisit = z.strictObject({
  stage_name: z.string(),
  since: instant,
  until: z.nullable(instant),
  moved_by: owner,
});

export const Conversions = z.array(z.strictObject({ name: z.string(), leads: z.int(), converted: z.int() }));

export const Stage = z.strictObject({
  id,
  stage_name: z.string(),
  colour: z.enum(stageColours),
  rotten_days: rottenDays,
  order: z.int(),
  total: z.int(),
});
