import * as z from 'zod/mini';
import { flag, id, requiredText, shortText, token } from '../../http/fields.ts';
import { bookingTypes, confirmations, sold } from '../rules.ts';
import { gaps, payments, seatDisplays } from './rules.ts';

const from = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const text = z.string().check(z.maxLength(5000));
const picture = z.nullable(z.string().check(z.maxLength(128)));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const some = (most: number) => z.array(id).check(z.maxLength(most));

export const App = z.strictObject({
  title: shortText,
  text,
  image_handle: picture,
  types: z.array(z.union(bookingTypes.map((one) => z.literal(one)))).check(z.minLength(1), z.maxLength(7)),
  show_prices: flag,
  show_seats: z.enum(seatDisplays),
  show_teachers: flag,
});

export const Preferences = z.strictObject({
  confirm: z.enum(confirmations),
  notice_hours: from(0, 336),
  horizon_days: from(1, 366),
  most_places: from(1, 20),
  answer_hours: from(1, 336),
  waitlist: flag,
  pay: z.enum(payments),
  cancel_hours: from(0, 336),
  move_hours: from(0, 336),
  paid_back: from(0, 100),
});

export const Private = z.strictObject({
  minutes: z.array(from(5, 480)).check(z.minLength(1), z.maxLength(10)),
  step: from(5, 60),
  teacher: z.enum(['choice', 'any']),
  most_a_day: from(1, 24),
});

const pattern = (shape: RegExp, sentence: string) => z.string().check(z.maxLength(40), z.regex(shape, sentence));
export const Marketing = z.strictObject({
  google: pattern(/^$|^G-[A-Z0-9]{4,20}$/, 'Please enter an id such as G-ABC123DEF4'),
  ads: pattern(/^$|^AW-\d{6,14}$/, 'Please enter an id such as AW-123456789'),
  meta: pattern(/^$|^\d{10,20}$/, 'Please enter the digits of the pixel id'),
  tiktok: pattern(/^$|^[A-Z0-9]{10,30}$/, 'Please enter the pixel id, in capital letters and digits'),
});

export const Rental = z.strictObject({
  room_ids: some(200),
  price: from(0, 1_000_000_000),
  opens: time,
  closes: time,
  least: from(15, 720),
  most: from(15, 1440),
  step: from(5, 120),
  buffer: from(0, 120),
});

export const Trial = z.strictObject({
  on: flag,
  once: z.enum(['subject', 'school']),
  seats: from(0, 20),
  confirm: z.enum(confirmations),
});

/** A sub page. */
export const SubPage = z.strictObject({
  page_id: id,
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  image_handle: picture,
  sub_ids: z.array(id),
  location_ids: z.array(id),
  types: z.array(z.int()),
  is_listed: flag,
});

/** A sub page as it is saved: a new one has no id. Empty lists narrow nothing. */
export const SubPageInput = z.strictObject({
  page_id: z.optional(id),
  slug: z.string().check(z.trim(), z.maxLength(40)),
  title: requiredText.check(z.maxLength(100)),
  text: z._default(text, ''),
  image_handle: z._default(picture, null),
  sub_ids: z._default(some(500), []),
  location_ids: z._default(some(200), []),
  types: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)), []),
  is_listed: z._default(flag, 1),
});

/** A subject and how it is booked: 0 off, 1 on the page, 2 by its link only. */
export const BookableSubject = z.strictObject({
  sub_id: id,
  sub_name: z.string(),
  colour: z.string(),
  gibbonCourseID: id,
  category: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Opens its page while it is booked by link only. */
  link: z.nullable(token),
  /** Null is as the school's settings say. */
  confirm: z.nullable(z.enum(confirmations)),
  sells: z.array(z.enum(sold)),
  before: z.int(),
  after: z.int(),
  trial_fee: z.int(),
  events_ahead: z.int(),
  missing: z.array(z.enum(Object.keys(gaps) as [keyof typeof gaps])),
});
