import type { ColumnType, Generated } from 'kysely';

/** Automations. */
export interface AutomationTable {
  institution_id: number;
  id: Generated<number>;
  automation_name: string;
  trigger_name: string;
  delay: Generated<number>;
  delay_type: Generated<string>;
  action_type: string;
  status: Generated<number>;
  filters: ColumnType<unknown, string | undefined, string>;
  action: ColumnType<unknown, string | undefined, string>;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** The tables of automations. */
export interface AutomationsTables {
  automation: AutomationTable;
}

declare module '../db/database.ts' {
  interface Database extends AutomationsTables {}
}
