import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** The sign-in directory: an address, its password and second factor, and the person it lands as. */
export interface SignInTable {
  sign_in_id: Generated<number>;
  email: string;
  institution_id: number;
  user_detail_id: number;
  password_hash: string;
  password_changed_at: Instant;
  /** Invited, with no password yet. */
  invited: Generated<boolean>;
  /** Sealed with the server's key. */
  totp_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  totp_confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The time step of the last code that was taken: a code counts once. */
  totp_step: ColumnType<number | null, number | null | undefined, number | null>;
}

/** The people, one per branch, of a sign-in. */
export interface SignInPersonTable {
  user_detail_id: number;
  institution_id: number;
  sign_in_id: number;
  created_at: Instant;
}

/** The invitations of a sign-in that its owner hasn't answered. */
export interface InvitationTable {
  user_detail_id: number;
  institution_id: number;
  sign_in_id: number;
  created_at: Instant;
}

/** A code that replaces a lost second factor, once; kept as SHA-256. */
export interface RecoveryCodeTable {
  sign_in_id: number;
  code_hash: Buffer;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** A link that sets a new password, once; kept as SHA-256. */
export interface PasswordResetTable {
  token_hash: Buffer;
  sign_in_id: number;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  created_at: Instant;
}

/** A sign-in's new address, until the link that was mailed to it is opened; the link is kept as SHA-256. */
export interface AddressChangeTable {
  sign_in_id: number;
  institution_id: number;
  user_detail_id: number;
  email: string;
  token_hash: Buffer | null;
  expires_at: ColumnType<Date, Date | string, Date | string>;
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
  /** The name of a session in a list of one's sessions. */
  session_id: Generated<string>;
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
  sign_in_person: SignInPersonTable;
  invitation: InvitationTable;
  recovery_code: RecoveryCodeTable;
  password_reset: PasswordResetTable;
  address_change: AddressChangeTable;
  session: SessionTable;
  setup_token: SetupTokenTable;
  institution_directory: InstitutionDirectoryTable;
}

declare module '../db/database.ts' {
  interface Database extends SessionTables {}
}
