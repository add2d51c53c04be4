import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Providers that the school connected. */
export interface IntegrationTable {
  institution_id: number;
  provider: string;
  state: Generated<'connected' | 'attention' | 'paused'>;
  account_id: Generated<string>;
  account_name: Generated<string>;
  is_test: Generated<0 | 1>;
  settings: ColumnType<unknown, string | undefined, string>;
  /** Keys and tokens as one JSON object, sealed to this row. */
  secret: Buffer | null;
  token_expires_at: NullableInstant;
  refresh_expires_at: NullableInstant;
  refreshing_until: NullableInstant;
  paused_until: NullableInstant;
  error: Generated<string>;
  /** When a hook of this provider was last heard. */
  heard_at: NullableInstant;
  connected_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** Events that providers sent: each counts once. */
export interface IncomingHookTable {
  institution_id: number;
  provider: string;
  event_key: string;
  received_at: Instant;
}

/** The tables of gateways. */
export interface GatewaysTables {
  integration: IntegrationTable;
  incoming_hook: IncomingHookTable;
}

declare module '../../db/database.ts' {
  interface Database extends GatewaysTables {}
}
