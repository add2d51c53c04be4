import type { ColumnType, Generated } from 'kysely';
import type { PaperOf } from './papers.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Work to do after a commit. */
export interface JobTable {
  id: Generated<number>;
  /** Null for the server's own work. */
  institution_id: number | null;
  kind: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  key: string | null;
  run_at: Instant;
  attempts: Generated<number>;
  locked_until: NullableInstant;
  done_at: NullableInstant;
  error: string | null;
  created_at: Instant;
}

/** A mail that the product wrote. */
export interface MailTable {
  institution_id: number;
  id: Generated<number>;
  to_email: string;
  to_name: Generated<string>;
  subject: string;
  text: string;
  html: string;
  /** Where answers go; empty if that is the server's own sender. */
  reply_to: Generated<string>;
  /** A secret for the reader only, sealed; null once the mail has left. */
  secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** A file by RFC 5545 that comes with it; empty for none. */
  calendar: Generated<string>;
  /** A document that comes with it, drawn as it leaves; null for none. */
  paper: ColumnType<PaperOf | null, string | null | undefined, string | null>;
  status: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  attempts: Generated<number>;
  error: string | null;
  created_at: Instant;
  sent_at: NullableInstant;
}

/** The outbox, and the mails that leave through it. */
export interface JobsTables {
  job: JobTable;
  mail: MailTable;
}

declare module '../db/database.ts' {
  interface Database extends JobsTables {}
}
