import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The school itself. */
export interface InstitutionTable {
  institution_id: Generated<number>;
  hash: string;
  institution_name: string;
  institution_email: Generated<string>;
  logo_handle: ColumnType<string | null, string | null | undefined, string | null>;
  street: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip: Generated<string>;
  phone: Generated<string>;
  website: Generated<string>;
  retention: ColumnType<Record<string, unknown>, string | undefined, string>;
  currency: string;
  country: string;
  time_zone: string;
  name_order: Generated<'given' | 'family'>;
  theme: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** Where links to families lead; empty for our own page. */
  update_page: Generated<string>;
  is_trial: Generated<number>;
  trial_expiry_date: NullableInstant;
  is_failed: Generated<number>;
  plan_expiry_date: NullableInstant;
  form_files: Generated<0 | 1>;
  offer_hours: Generated<number>;
  cancellation_hours: Generated<number>;
  families_cancel: Generated<0 | 1>;
  plan_code: Generated<number>;
  customer_portal: string | null;
  stripe_customer_id: string | null;
  created_at: Instant;
  version: Generated<number>;
}

/** A web site that may show the widgets. */
export interface SiteTable {
  institution_id: number;
  origin: string;
  created_at: Instant;
}

/** A role's rights where they differ from core's defaults. */
export interface AccessControlTable {
  institution_id: number;
  role_id: number;
  category: string;
  value: number;
}

/** A person's rights where they differ from their role. */
export interface AccessPersonTable {
  institution_id: number;
  user_detail_id: number;
  category: string;
  value: number;
}

/** Days, YYYY-MM-DD, on which the school itself is closed; both ends count. */
export interface HolidayTable {
  institution_id: number;
  id: Generated<number>;
  holiday_name: string;
  start_date: string;
  end_date: string;
  created_by: number | null;
  created_at: Instant;
  version: Generated<number>;
}

/** A country, and if needed a region, whose public holidays the school shows. */
export interface HolidayCountryTable {
  institution_id: number;
  country: string;
  region: Generated<string>;
}

/** A public holiday on which the school is open all the same. */
export interface HolidayKeptOpenTable {
  institution_id: number;
  country: string;
  holiday_date: string;
  holiday_name: string;
}

/** Whether staff of a role get a kind of mail; what is not here, they get. */
export interface AlertTable {
  institution_id: number;
  alert: string;
  role_id: number;
  value: number;
}

/** Staff's feedback to the operator of this server. */
export interface FeedbackTable {
  institution_id: number;
  id: Generated<number>;
  user_detail_id: number;
  message: string;
  page: Generated<string>;
  created_at: Instant;
}

/** Who did what, when; insert-only. */
export interface AuditTable {
  institution_id: number;
  id: Generated<number>;
  kind: string;
  actor_id: number | null;
  person_id: number | null;
  before: ColumnType<unknown, string | null | undefined, never>;
  after: ColumnType<unknown, string | null | undefined, never>;
  created_at: Instant;
}

/** The tables of an institution and its settings. */
export interface SettingsTables {
  institution: InstitutionTable;
  site: SiteTable;
  access_control: AccessControlTable;
  access_person: AccessPersonTable;
  holiday: HolidayTable;
  holiday_country: HolidayCountryTable;
  holiday_kept_open: HolidayKeptOpenTable;
  alert: AlertTable;
  feedback: FeedbackTable;
  audit: AuditTable;
}

declare module '../db/database.ts' {
  interface Database extends SettingsTables {}
}
