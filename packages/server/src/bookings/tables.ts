import type { ColumnType, Generated } from 'kysely';
import type { BookingState, BookingType, Confirmation, Sold } from '@schoolbell/core/bookings/rules';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

/** What a family books at once; not sent yet, it holds seats without a name. */
export interface BookingTable {
  institution_id: number;
  booking_id: Generated<number>;
  reference: string;
  booking_type: BookingType;
  payment_type: Generated<'drop_in' | 'package' | 'trial'>;
  /** What its lines come to; only `changeLines` writes it. */
  state: Generated<BookingState>;
  places: number;
  source: Generated<string>;
  hold_hash: Buffer | null;
  asker_key: Buffer | null;
  open_until: MaybeInstant;
  page_id: number | null;
  submission_id: number | null;
  guardian_id: number | null;
  email: Generated<string>;
  order_id: number | null;
  first_at: Instant;
  zone: Generated<string>;
  read_at: MaybeInstant;
  read_by: number | null;
  sent_at: MaybeInstant;
  made_on: string | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** One thing that is booked for one child. */
export interface BookingLineTable {
  institution_id: number;
  booking_id: number;
  line: number;
  child: Generated<number>;
  person_id: number | null;
  child_name: Generated<string>;
  series_id: number;
  event_id: number | null;
  from_date: string;
  to_date: string | null;
  price: Generated<number>;
  state: Generated<BookingState>;
  reason: Generated<string>;
  enrolment_id: number | null;
}

/** Seats that are held for a line; the event counts them. */
export interface BookingSeatTable {
  institution_id: number;
  booking_id: number;
  line: number;
  event_id: number;
}

/** What happened to a booking. */
export interface BookingStepTable {
  institution_id: number;
  step_id: Generated<number>;
  booking_id: number;
  line: number | null;
  what: StepWhat;
  actor_id: number | null;
  at: Instant;
  note: Generated<string>;
}

export type StepWhat =
  | 'held'
  | 'sent'
  | 'confirmed'
  | 'accepted'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'moved'
  | 'unpaid'
  | 'paid'
  | 'refunded'
  | 'freed'
  | 'reminded'
  | 'known'
  | 'mailed';

/** What opens a family's page about a booking: SHA-256 of the token. */
export interface BookingLinkTable {
  institution_id: number;
  token_hash: Buffer;
  booking_id: number;
  expires_at: Instant;
  created_at: Instant;
}

/** What a school decides about online bookings, in groups. */
export interface BookingSettingTable {
  institution_id: number;
  app: Json;
  preferences: Json;
  private: Json;
  marketing: Json;
  rental: Json;
  trial: Json;
  updated_at: Instant;
  version: Generated<number>;
}

/** Sub pages of the booking page. */
export interface BookingPageTable {
  institution_id: number;
  page_id: Generated<number>;
  slug: string;
  title: string;
  text: Generated<string>;
  image_handle: string | null;
  sub_ids: Generated<number[]>;
  location_ids: Generated<number[]>;
  types: Generated<number[]>;
  is_listed: Generated<0 | 1>;
  order_by: Generated<number>;
  archived_at: MaybeInstant;
  created_at: Instant;
  updated_at: Instant;
}

/** How a subject is booked online. */
export interface BookingSubjectTable {
  institution_id: number;
  sub_id: number;
  link_only: Generated<0 | 1>;
  link_key: Generated<string>;
  confirm: Confirmation | null;
  sells: Generated<Sold[]>;
  before: Generated<number>;
  after: Generated<number>;
  trial_fee: Generated<number>;
}

/** Which school a booking page's address names. */
export interface BookingAddressTable {
  address: string;
  kind: 'slug' | 'domain';
  institution_id: number;
  proof: Generated<string>;
  proved_at: MaybeInstant;
  error: Generated<string>;
  created_at: Instant;
  ends_at: MaybeInstant;
}

/** The tables of online bookings. */
export interface BookingTables {
  booking: BookingTable;
  booking_line: BookingLineTable;
  booking_seat: BookingSeatTable;
  booking_step: BookingStepTable;
  booking_link: BookingLinkTable;
  booking_setting: BookingSettingTable;
  booking_page: BookingPageTable;
  booking_subject: BookingSubjectTable;
  booking_address: BookingAddressTable;
}

declare module '../db/database.ts' {
  interface Database extends BookingTables {}
}
