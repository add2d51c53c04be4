import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** The sign-in directory: which address is which person. */
export interface SignInTable {
  email: string;
  institution_id: number;
  user_detail_id: number;
  password_hash: string;
  password_changed_at: Instant;
}

/** A signed-in session; its tokens are kept as SHA-256 only. */
export interface SessionTable {
  token_hash: Buffer;
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  institution_id: number;
  user_detail_id: number;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  refresh_expires_at: ColumnType<Date, Date | string, Date | string>;
  created_at: Instant;
  last_seen_at: Instant;
  user_agent: Generated<string>;
}

/** The one-time token of the set-up page. */
export interface SetupTokenTable {
  id: Generated<number>;
  token_hash: Buffer;
  created_at: Instant;
}

/** Which institution a public hash names. */
export interface InstitutionDirectoryTable {
  hash: string;
  institution_id: number;
}

/** The tables that are looked up before a tenant is known. */
export interface SessionTables {
  sign_in: SignInTable;
  session: SessionTable;
  setup_token: SetupTokenTable;
  institution_directory: InstitutionDirectoryTable;
}
