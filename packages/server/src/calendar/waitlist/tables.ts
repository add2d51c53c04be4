import type { ColumnType, Generated } from 'kysely';
import type { WaitlistStatus } from '@schoolbell/core/calendar/waitlist/rules';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Waitlist entries and their results. An offer's token is only kept as SHA-256. */
export interface WaitlistTable {
  institution_id: number;
  waitlist_id: Generated<number>;
  series_id: number;
  event_id: number | null;
  user_detail_id: number;
  kind: Generated<'regular' | 'trial' | 'makeup'>;
  from_date: string;
  to_date: string | null;
  place: Generated<number>;
  status: Generated<WaitlistStatus>;
  any_age: Generated<0 | 1>;
  reason: Generated<string>;
  offered_at: MaybeInstant;
  offered_until: MaybeInstant;
  token_hash: Buffer | null;
  enrolment_id: number | null;
  created_by: number | null;
  created_at: Instant;
  ended_at: MaybeInstant;
}

/** Seats held for people until their offer is answered. */
export interface WaitlistSeatTable {
  institution_id: number;
  waitlist_id: number;
  event_id: number;
}

/** What opens a family's page about a place: SHA-256 of the token. */
export interface EnrolmentLinkTable {
  institution_id: number;
  token_hash: Buffer;
  enrolment_id: number;
  expires_at: Instant;
  created_at: Instant;
}

/** The tables of waitlists, and of the links to a place. */
export interface WaitlistTables {
  waitlist: WaitlistTable;
  waitlist_seat: WaitlistSeatTable;
  enrolment_link: EnrolmentLinkTable;
}

declare module '../../db/database.ts' {
  interface Database extends WaitlistTables {}
}
