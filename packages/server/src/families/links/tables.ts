import type { ColumnType, Generated } from 'kysely';
import type { Purpose } from '@schoolbell/core/families/links/rules';
import type { Change } from '@schoolbell/core/families/changes/rules';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A link that a family was sent. Its token is kept as SHA-256 only. */
export interface PersonLinkTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  purpose: Purpose;
  custom_form_id: number;
  guardian_id: number | null;
  token_hash: Buffer | null;
  sent_to: Generated<string>;
  expires_at: ColumnType<Date, Date, Date>;
  opened_at: NullableInstant;
  answered_at: NullableInstant;
  revoked_at: NullableInstant;
  revoked_by: number | null;
  created_by: number;
  created_at: Instant;
}

/** Changes that families want, until staff decide. */
export interface ProposalTable {
  institution_id: number;
  id: Generated<number>;
  /** Null for what came with a booking. */
  link_id: number | null;
  person_id: number;
  guardian_id: number | null;
  purpose: Purpose;
  changes: ColumnType<Change[], string, string>;
  accepted: ColumnType<string[], string | undefined, string>;
  state: Generated<'open' | 'accepted' | 'dismissed'>;
  decided_by: number | null;
  decided_at: NullableInstant;
  created_at: Instant;
}

/** The tables of links to families and of their answers. */
export interface LinksTables {
  person_link: PersonLinkTable;
  proposal: ProposalTable;
}

declare module '../../db/database.ts' {
  interface Database extends LinksTables {}
}
