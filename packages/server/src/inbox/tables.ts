import type { ColumnType, Generated } from 'kysely';

/** A task, mention (its note's id), leave or class to mark (its event's id) that a person has seen in the inbox. */
export interface NotificationReadTable {
  institution_id: number;
  notification_read_data_id: Generated<number>;
  user_detail_id: number;
  type: 'Task' | 'Mention' | 'Leave' | 'Attendance';
  related_type_id: number;
  read_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** The tables of the inbox. */
export interface InboxTables {
  notification_read: NotificationReadTable;
}

declare module '../db/database.ts' {
  interface Database extends InboxTables {}
}
