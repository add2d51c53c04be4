import * as z from 'zod/mini';
import { Ticket } from '../../forms/schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { token } from '../../http/fields.ts';
import { Theme } from '../../settings/theme/schemas.ts';
import { WordEntry } from '../../words/contract.ts';
import { confirmations } from '../rules.ts';
import { givenDay, saleKey, SaleSubject, Slot } from './schemas.ts';

const where = {
  institution: token,
  /** The slug of a sub page. */
  page: z.optional(z.string().check(z.maxLength(40))),
  /** Opens a subject that is booked by its link only. */
  link: z.optional(token),
};

/** Days that one answer of slots spans at most. */
export const MOST_DAYS = 31;

export const bookingPage = endpoint({
  method: 'GET',
  path: 'online/book/page',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary:
    "Returns a school's booking page: its texts, words, theme and subjects, what is on sale in the first 14 days, and a ticket for holding seats.",
  input: z.strictObject(where),
  result: z.strictObject({
    institution: z.strictObject({
      hash: token,
      institutionName: z.string(),
      institutionLogo: z.nullable(z.string()),
      institutionCountry: z.string(),
      currency: z.string(),
      time_zone: z.string(),
    }),
    title: z.string(),
    text: z.string(),
    image: z.nullable(z.string()),
    words: z.array(WordEntry),
    theme: Theme,
    /** Sub pages that the school lists, by their slugs. */
    pages: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
    rules: z.strictObject({
      confirm: z.enum(confirmations),
      most_places: z.int(),
      answer_hours: z.int(),
      notice_hours: z.int(),
      cancel_hours: z.int(),
      hold_minutes: z.int(),
    }),
    /** The school's today, and the last day that can be booked. */
    today: z.string(),
    until: z.string(),
    subjects: z.array(SaleSubject),
    slots: z.array(Slot),
    ticket: Ticket,
  }),
});

export const slots = endpoint({
  method: 'GET',
  path: 'online/book/slots',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: 'Returns what is on sale on some days, by start, and the next day after them on which there is something.',
  input: z.strictObject({
    ...where,
    subject: z.optional(saleKey),
    from: givenDay,
    days: z._default(z.int().check(z.minimum(1), z.maximum(MOST_DAYS)), 14),
  }),
  result: z.strictObject({ data: z.array(Slot), next_day: z.nullable(z.string()) }),
});
