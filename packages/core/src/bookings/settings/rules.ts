import type { Confirmation, Sold } from '../rules.ts';

export const seatDisplays = ['never', 'few', 'always'] as const;
export const payments = ['later', 'now', 'choice'] as const;

/** How the booking page looks and what it tells. */
export interface AppSettings {
  /** Empty: "Book a class". */
  title: string;
  /** Plain text above the list. */
  text: string;
  image_handle: string | null;
  /** Types on sale, in their order on the page. */
  types: readonly number[];
  show_prices: 0 | 1;
  show_seats: (typeof seatDisplays)[number];
  show_teachers: 0 | 1;
}

/** What families can book, and how. */
export interface Preferences {
  confirm: Confirmation;
  /** Hours before the start until which a class can be booked. */
  notice_hours: number;
  /** Days ahead that can be booked. */
  horizon_days: number;
  /** Places in one booking. */
  most_places: number;
  /** Hours that staff have to answer a request. */
  answer_hours: number;
  waitlist: 0 | 1;
  pay: (typeof payments)[number];
  /** Hours before the start until which families cancel, and move, by themselves. */
  cancel_hours: number;
  move_hours: number;
  /** Percent of what was paid that comes back with a cancellation in time. */
  paid_back: number;
}

/** What every school begins with. */
export const firstApp: AppSettings = {
  title: '',
  text: '',
  image_handle: null,
  types: [2],
  show_prices: 1,
  show_seats: 'few',
  show_teachers: 1,
};

export const firstPreferences: Preferences = {
  confirm: 'auto',
  notice_hours: 2,
  horizon_days: 60,
  most_places: 6,
  answer_hours: 48,
  waitlist: 1,
  pay: 'later',
  cancel_hours: 24,
  move_hours: 24,
  paid_back: 100,
};

/** One-on-ones. */
export interface PrivateSettings {
  minutes: readonly number[];
  step: number;
  teacher: 'choice' | 'any';
  most_a_day: number;
}
export const firstPrivate: PrivateSettings = { minutes: [30, 45, 60], step: 15, teacher: 'choice', most_a_day: 8 };

/** Ids of measuring services; empty is none. */
export interface MarketingSettings {
  google: string;
  ads: string;
  meta: string;
  tiktok: string;
}
export const firstMarketing: MarketingSettings = { google: '', ads: '', meta: '', tiktok: '' };

/** Rooms for hire. Minor units an hour; HH:MM of the school's time. */
export interface RentalSettings {
  room_ids: readonly number[];
  price: number;
  opens: string;
  closes: string;
  least: number;
  most: number;
  step: number;
  buffer: number;
}
export const firstRental: RentalSettings = {
  room_ids: [],
  price: 0,
  opens: '09:00',
  closes: '18:00',
  least: 60,
  most: 240,
  step: 30,
  buffer: 15,
};

/** Trials by booking. */
export interface TrialSettings {
  on: 0 | 1;
  once: 'subject' | 'school';
  seats: number;
  confirm: Confirmation;
}
export const firstTrial: TrialSettings = { on: 0, once: 'subject', seats: 0, confirm: 'auto' };

/** How one subject is booked, beside its switch in the catalog. */
export interface SubjectSettings {
  link_only: 0 | 1;
  /** Opens its page while it is booked by link only; empty until it was. */
  link_key: string;
  /** Null is as the school's settings say. */
  confirm: Confirmation | null;
  sells: Sold[];
  /** Minutes that stay free before and after it. */
  before: number;
  after: number;
  trial_fee: number;
}
export const firstSubject: SubjectSettings = {
  link_only: 0,
  link_key: '',
  confirm: null,
  sells: ['single', 'series'],
  before: 0,
  after: 0,
  trial_fee: 0,
};

/** Seats that a class keeps for trials: none until trials can be booked online. */
export const KEPT_FOR_TRIALS = 0;

/** What stands in the way of a subject being booked, in the order in which to mend it, to be said in the school's words. */
export const gaps = {
  teacher: 'No {teacher} yet',
  price: 'No price yet',
  package: "Charged by {package}, which can't be booked online yet",
  events: 'No class ahead',
} as const;
export type Gap = keyof typeof gaps;
