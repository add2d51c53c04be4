import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The school itself. */
export interface InstitutionTable {
  institution_id: Generated<number>;
  hash: string;
  institution_name: string;
  institution_email: Generated<string>;
  logo_url: string | null;
  currency: string;
  country: string;
  time_zone: string;
  theme: ColumnType<Record<string, unknown>, string | undefined, string>;
  is_trial: Generated<number>;
  trial_expiry_date: NullableInstant;
  is_failed: Generated<number>;
  plan_expiry_date: NullableInstant;
  plan_code: Generated<number>;
  customer_portal: string | null;
  stripe_customer_id: string | null;
  created_at: Instant;
}

/** A web site that may show the widgets. */
export interface SiteTable {
  institution_id: number;
  origin: string;
  created_at: Instant;
}

/** What a role may do, where it differs from core's defaults. */
export interface AccessControlTable {
  institution_id: number;
  role_id: number;
  category: string;
  value: number;
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

/** The tables of an institution and of what it sets. */
export interface SettingsTables {
  institution: InstitutionTable;
  site: SiteTable;
  access_control: AccessControlTable;
  audit: AuditTable;
}
