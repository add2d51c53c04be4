import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** Children of one home. */
export interface HouseholdTable {
  institution_id: number;
  household_id: Generated<number>;
  created_at: Instant;
}

/** Emergency contacts, in order. */
export interface EmergencyContactTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  contact_name: string;
  phone: string;
  relation: Generated<string>;
  order: number;
}

/** What a guardian was to a child, for a day after they were taken off them. */
export interface GuardianLinkRemovedTable {
  institution_id: number;
  child_id: number;
  guardian_id: number;
  relation: string;
  communication: number;
  invoice_to: number;
  same_as_primary_email: number;
  custody: number;
  is_main: number;
  share: string | null;
  removed_at: Instant;
}

/** The tables of households and of guardians' links. */
export interface HouseholdsTables {
  household: HouseholdTable;
  emergency_contact: EmergencyContactTable;
  guardian_link_removed: GuardianLinkRemovedTable;
}
