import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** An address to which families may reply, once its link was opened; the link is kept as SHA-256. */
export interface ReplyAddressTable {
  institution_id: number;
  reply_address_id: Generated<number>;
  email: string;
  asked_by: number | null;
  token_hash: Buffer | null;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: Instant;
}

/** The table of reply addresses. */
export interface RepliesTables {
  reply_address: ReplyAddressTable;
}

declare module '../../../db/database.ts' {
  interface Database extends RepliesTables {}
}
