import type { ColumnType, Generated } from 'kysely';
import type { ProductTables } from './products/tables.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A group of subjects, packages or products. */
export interface CategoryTable {
  institution_id: number;
  category_id: Generated<number>;
  kind: 'subject' | 'package' | 'product';
  name: string;
  order_by: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** What is taught. Fees are minor units; `default_capacity` 0 is as many as come. */
export interface SubjectTable {
  institution_id: number;
  sub_id: Generated<number>;
  category_id: number;
  category_kind: Generated<'subject'>;
  sub_name: string;
  description: Generated<string>;
  colour: Generated<string>;
  image_handle: string | null;
  default_capacity: Generated<number>;
  is_bookable: Generated<0 | 1>;
  charging: Generated<'session' | 'period' | 'package' | 'hybrid'>;
  period_unit: 'week' | 'month' | 'quarter' | 'year' | null;
  period_fee: number | null;
  period_sessions: number | null;
  min_age: number | null;
  max_age: number | null;
  order_by: Generated<number>;
  archived_at: OptionalInstant;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** A subject's durations and their prices. */
export interface SubjectDurationTable {
  institution_id: number;
  duration_id: Generated<number>;
  sub_id: number;
  minutes: number;
  fee: Generated<number>;
  archived_at: OptionalInstant;
}

/** The staff qualified to teach each subject. */
export interface SubjectStaffTable {
  institution_id: number;
  sub_id: number;
  user_detail_id: number;
  added_by: number | null;
  added_at: Instant;
}

/** Where a school teaches. */
export interface LocationTable {
  institution_id: number;
  location_id: Generated<number>;
  p_name: string;
  address: Generated<string>;
  capacity: Generated<number>;
  archived_at: OptionalInstant;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** A room of a location. */
export interface RoomTable {
  institution_id: number;
  room_id: Generated<number>;
  location_id: number;
  name: string;
  capacity: Generated<number>;
  order_by: Generated<number>;
  archived_at: OptionalInstant;
}

/** Sessions that are sold together; without `validity` they never expire. */
export interface PackageTable {
  institution_id: number;
  package_id: Generated<number>;
  category_id: number;
  category_kind: Generated<'package'>;
  package_name: string;
  description: Generated<string>;
  sessions: number;
  validity: number | null;
  validity_unit: Generated<'day' | 'week' | 'month' | 'year'>;
  price: Generated<number>;
  order_by: Generated<number>;
  archived_at: OptionalInstant;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** The subjects for which a package's sessions are valid; any duration without `duration_id`. */
export interface PackageSubjectTable {
  institution_id: number;
  package_id: number;
  sub_id: number;
  duration_id: number | null;
}

/** What may be bought with a package. */
export interface PackageAddOnTable {
  institution_id: number;
  add_on_id: Generated<number>;
  package_id: number;
  name: string;
  price: Generated<number>;
  order_by: Generated<number>;
}

/** What being registered costs, once a year from the first day of `year_start`'s month on. */
export interface RegistrationFeeTable {
  institution_id: number;
  registration_fee_id: Generated<number>;
  name: string;
  description: Generated<string>;
  amount: number;
  per: Generated<'student' | 'household'>;
  year_start: Generated<number>;
  archived_at: OptionalInstant;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** A registration fee payment, for whom and for the year that began with `fee_year`. */
export interface RegistrationFeePaidTable {
  institution_id: number;
  paid_id: Generated<number>;
  registration_fee_id: number;
  user_detail_id: number;
  fee_year: string;
  amount: number;
  currency: string;
  paid_on: string;
  /** The line of the invoice that charged it. */
  invoice_item_id: number | null;
  actor_id: number | null;
  created_at: Instant;
}

/** The tables of the catalog. */
export interface CatalogTables extends ProductTables {
  category: CategoryTable;
  subject: SubjectTable;
  subject_duration: SubjectDurationTable;
  subject_staff: SubjectStaffTable;
  location: LocationTable;
  room: RoomTable;
  package: PackageTable;
  package_subject: PackageSubjectTable;
  package_add_on: PackageAddOnTable;
  registration_fee: RegistrationFeeTable;
  registration_fee_paid: RegistrationFeePaidTable;
}

declare module '../db/database.ts' {
  interface Database extends CatalogTables {}
}
