import type { ColumnType, Generated } from 'kysely';
import type { PaperOf, UploadedFile } from './papers.ts';

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
  /** 0 somebody waits for it, 1 usual, 2 one of many. */
  rank: Generated<number>;
  /** Work of one lane is done one after the other; null where it need not be. */
  lane: string | null;
  attempts: Generated<number>;
  locked_until: NullableInstant;
  done_at: NullableInstant;
  error: string | null;
  created_at: Instant;
}

/** Where a mail is. `kept`: no mail server is configured; `unsure`: the server stopped while it was handed over. */
export type MailStatus = 'queued' | 'sent' | 'kept' | 'failed' | 'unsure' | 'bounced';

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
  /** Uploaded files that come with it; null for none. */
  files: ColumnType<UploadedFile[] | null, string | null | undefined, string | null>;
  status: Generated<MailStatus>;
  /** The mailing whose text it has; its own is empty then. */
  mailing_id: number | null;
  /** The automation's run that wrote it. */
  run_id: number | null;
  /** Whom it is about. */
  person_id: number | null;
  /** Who reads it, where that is a person here. */
  reader_id: number | null;
  /** The address as addresses are compared. */
  address_key: Generated<string>;
  /** The child that its text names; 0 for none. */
  about: Generated<number>;
  /** What a mailing's text is filled in with. */
  values: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  /** Since when it is being handed over. */
  sending_since: NullableInstant;
  bounced_at: NullableInstant;
  confirmed_at: NullableInstant;
  attempts: Generated<number>;
  error: string | null;
  created_at: Instant;
  sent_at: NullableInstant;
}

/** A person whom a mail names. */
export interface MailPersonTable {
  institution_id: number;
  mail_id: number;
  person_id: number;
}

/** The outbox, and the mails that leave through it. */
export interface JobsTables {
  job: JobTable;
  mail: MailTable;
  mail_person: MailPersonTable;
}

declare module '../db/database.ts' {
  interface Database extends JobsTables {}
}
