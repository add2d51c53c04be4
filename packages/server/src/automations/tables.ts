import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Automations. */
export interface AutomationTable {
  institution_id: number;
  id: Generated<number>;
  automation_name: string;
  trigger_name: string;
  /** 1 live, 0 paused. */
  status: Generated<number>;
  /** What it does now; null until it is published. */
  version_id: number | null;
  /** Events from before don't count. */
  live_since: NullableInstant;
  /** Why the product paused it; empty if a person did. */
  paused_reason: Generated<string>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Instant;
  deleted_at: NullableInstant;
}

/** What an automation does, as it was published. Rows are never changed. */
export interface AutomationVersionTable {
  institution_id: number;
  version_id: Generated<number>;
  automation_id: number;
  delay: Generated<number>;
  delay_type: Generated<'minutes' | 'hours' | 'days' | 'weeks'>;
  filters: ColumnType<unknown, string | undefined, never>;
  action_type: 'email' | 'task' | 'profile';
  action: ColumnType<unknown, string | undefined, never>;
  options: ColumnType<unknown, string | undefined, never>;
  published_by: number | null;
  published_at: Instant;
}

/** What an automation does, or did, for one person because of one event. */
export interface AutomationRunTable {
  institution_id: number;
  run_id: Generated<number>;
  automation_id: number;
  version_id: number;
  person_id: number;
  key: string;
  state: Generated<'waiting' | 'held' | 'sending' | 'done' | 'skipped' | 'failed' | 'unsure'>;
  happening_id: number | null;
  triggered_at: Instant;
  /** Its day at the school, which sums go by. */
  triggered_on: Generated<string>;
  due_at: Instant;
  acted_at: NullableInstant;
  attempts: Generated<number>;
  error: Generated<string>;
  reason: Generated<string>;
  /** The automations that led to it, first to last. */
  path: ColumnType<number[], number[] | undefined, number[]>;
  filter_data: ColumnType<unknown, string | undefined, string>;
  action_data: ColumnType<unknown, string | undefined, string>;
  created_at: Instant;
  updated_at: Instant;
}

/** A local day that a trigger of the clock has been through. */
export interface AutomationClockTable {
  institution_id: number;
  trigger_name: string;
  day: string;
}

/** When automations may mail families, and how much one may do by itself. */
export interface AutomationSettingTable {
  institution_id: number;
  quiet_hours: Generated<number>;
  /** HH:MM:SS of the school. */
  quiet_from: Generated<string>;
  quiet_until: Generated<string>;
  /** Runs of one automation in an hour from people's work, after which the rest wait for a person. */
  fuse: Generated<number>;
  version: Generated<number>;
}

/** The tables of automations. */
export interface AutomationsTables {
  automation: AutomationTable;
  automation_version: AutomationVersionTable;
  automation_run: AutomationRunTable;
  automation_clock: AutomationClockTable;
  automation_setting: AutomationSettingTable;
}

declare module '../db/database.ts' {
  interface Database extends AutomationsTables {}
}
