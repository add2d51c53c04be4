import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant, token } from '../../http/fields.ts';
import { confirmations, sold } from '../rules.ts';
import {
  App,
  BookableSubject,
  Marketing,
  Preferences,
  Private,
  Rental,
  SubPage,
  SubPageInput,
  Trial,
} from './schemas.ts';

/** Who reads the settings: people who answer bookings, and people who set the school up. */
const readers = ['access_online_booking', 'setup'] as const;

const Settings = z.strictObject({
  app: App,
  preferences: Preferences,
  private: Private,
  marketing: Marketing,
  rental: Rental,
  trial: Trial,
  pages: z.array(SubPage),
  /** The page's address, such as `harbour-academy`; null until the school chooses one. */
  slug: z.nullable(z.string()),
  /** The whole address of the page, and of the domain if the school has one; null without. */
  url: z.nullable(z.string()),
  custom: z.nullable(
    z.strictObject({ domain: z.string(), proof: z.string(), proved_at: z.nullable(instant), error: z.string() }),
  ),
  /** The public hash that the snippet names. */
  institution: token,
  /** What an empty school still has to do. */
  checklist: z.strictObject({ address: flag, subject: flag, event: flag, form: flag }),
  version: z.int(),
});

export const onlineBookingSettings = endpoint({
  method: 'GET',
  path: 'onlineBooking/settings',
  access: readers,
  shows: ['bookings', 'catalog', 'events', 'forms'],
  summary: 'Returns how the school takes online bookings: page, rules, sub pages, address, and what is still missing.',
  input: z.strictObject({}),
  result: z.strictObject({ data: Settings }),
});

export const bookableSubjects = endpoint({
  method: 'GET',
  path: 'onlineBooking/subjects',
  access: readers,
  shows: ['bookings', 'catalog', 'events'],
  summary: 'Lists the subjects by category with how each is booked, the events ahead, and what is missing.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(BookableSubject) }),
});

const saved = z.strictObject({ data: Settings, message: z.string() });
const version = { version: z.int() };

export const saveURL = endpoint({
  method: 'POST',
  path: 'onlineBooking/saveURL',
  access: 'setup',
  summary:
    'Sets the address of the booking page. Answers 409 if another school has it; the old one leads on for 90 days.',
  input: z.strictObject({ slug: z.string().check(z.trim(), z.maxLength(60)), ...version }),
  result: saved,
});

/** A group of the settings as it is saved, whole. */
const group = <Shape extends z.ZodMiniType>(data: Shape) => z.strictObject({ data, ...version });

export const appSettings = endpoint({
  method: 'POST',
  path: 'onlineBooking/appSettings',
  access: 'setup',
  summary: 'Sets the texts of the booking page and what it shows.',
  input: group(App),
  result: saved,
});

export const preferences = endpoint({
  method: 'POST',
  path: 'onlineBooking/preferences',
  access: 'setup',
  summary: 'Sets who answers bookings, until when and how much families can book, and how they pay.',
  input: group(Preferences),
  result: saved,
});

export const privateSettings = endpoint({
  method: 'POST',
  path: 'onlineBooking/privateSettings',
  access: 'setup',
  summary: 'Sets how one-on-ones are booked.',
  input: group(Private),
  result: saved,
});

export const marketingSettings = endpoint({
  method: 'POST',
  path: 'onlineBooking/marketingSettings',
  access: 'setup',
  summary: 'Sets the ids of the measuring services on the booking page.',
  input: group(Marketing),
  result: saved,
});

export const rentalSettings = endpoint({
  method: 'POST',
  path: 'onlineBooking/rentalSettings',
  access: 'setup',
  summary: 'Sets which rooms can be rented, when and for how much.',
  input: group(Rental),
  result: saved,
});

export const trialSettings = endpoint({
  method: 'POST',
  path: 'onlineBooking/trialSettings',
  access: 'setup',
  summary: 'Sets how trials are booked.',
  input: group(Trial),
  result: saved,
});

export const subpageSettings = endpoint({
  method: 'POST',
  path: 'onlineBooking/subpageSettings',
  access: 'setup',
  summary: 'Saves all sub pages in their order. One that is left out is archived.',
  input: z.strictObject({ pages: z.array(SubPageInput).check(z.maxLength(50)), ...version }),
  result: saved,
});

export const updateSubject = endpoint({
  method: 'POST',
  path: 'onlineBooking/updateSubject',
  access: 'setup',
  summary: 'Sets how one subject is booked: off, on the page, or by its link only.',
  input: z.strictObject({
    sub_id: id,
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    confirm: z.optional(z.nullable(z.enum(confirmations))),
    sells: z.optional(z.array(z.enum(sold)).check(z.minLength(1), z.maxLength(3))),
    before: z.optional(z.int().check(z.minimum(0), z.maximum(240))),
    after: z.optional(z.int().check(z.minimum(0), z.maximum(240))),
    trial_fee: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
    /** Makes a new link; the old one opens nothing any more. */
    new_link: z._default(flag, 0),
  }),
  result: z.strictObject({ data: BookableSubject, message: z.string() }),
});

export const saveCustomURL = endpoint({
  method: 'POST',
  path: 'onlineBooking/saveCustomURL',
  access: 'setup',
  summary:
    "Keeps the school's own domain for the booking page, with the record that proves it. It opens nothing until it is proved.",
  input: z.strictObject({ domain: z.string().check(z.trim(), z.maxLength(253)), ...version }),
  result: saved,
});

export const deleteCustomURL = endpoint({
  method: 'POST',
  path: 'onlineBooking/deleteCustomURL',
  access: 'setup',
  summary: "Removes the school's own domain from the booking page.",
  input: z.strictObject(version),
  result: saved,
});
