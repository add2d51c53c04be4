import type { ColumnType, Generated } from 'kysely';
import type { AudienceType, Category, MailingState } from '@schoolbell/core/messages/rules';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** One text to many readers; its mails keep only what differs. */
export interface MailingTable {
  institution_id: number;
  mailing_id: Generated<number>;
  type: AudienceType;
  type_id: number | null;
  /** `ids`, `of`, `to`, `additional_emails`, `excluded_emails`, `leave_out`. */
  audience: ColumnType<Record<string, unknown>, string | undefined, string>;
  event_id: number | null;
  category: Generated<Category>;
  subject: Generated<string>;
  body: Generated<string>;
  reply_to: Generated<string>;
  send_copy: Generated<number>;
  ask_confirm: Generated<number>;
  send_at: NullableInstant;
  state: Generated<MailingState>;
  reason: Generated<string>;
  /** The mail server asked to wait until then. */
  rests_until: NullableInstant;
  /** How often it asked without a mail in between. */
  rests: Generated<number>;
  /** Kept with each mail's end. */
  total: Generated<number>;
  sent: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  bounced: Generated<number>;
  confirmed: Generated<number>;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  started_at: NullableInstant;
  ended_at: NullableInstant;
  version: Generated<number>;
}

export interface MailingFileTable {
  institution_id: number;
  mailing_id: number;
  handle: string;
  file_name: string;
  bytes: number;
  /** 1: too large to go with every mail, so readers get a link. */
  as_link: Generated<0 | 1>;
  place: number;
}

/** Someone who does not get a letter. */
export interface MailingSkipTable {
  institution_id: number;
  mailing_id: number;
  person_id: number;
  reason: string;
}

/** A text that letters begin with. */
export interface MailTemplateTable {
  institution_id: number;
  template_id: Generated<number>;
  name: string;
  subject: string;
  body: string;
  category: Generated<Category>;
  archived_at: NullableInstant;
  created_by: number | null;
  created_at: Instant;
  version: Generated<number>;
}

/** What is known of an address. */
export interface MailAddressTable {
  institution_id: number;
  address_key: string;
  state: Generated<'ok' | 'bounced'>;
  soft_count: Generated<number>;
  soft_since: NullableInstant;
  last_error: Generated<string>;
  /** 0: it wants no news. */
  news: Generated<number>;
  updated_at: Instant;
}

/** When an address wanted news, and when it no longer did. Rows are never changed. */
export interface MailConsentTable {
  institution_id: number;
  consent_id: Generated<number>;
  address_key: string;
  category: string;
  value: number;
  at: Instant;
  source: 'link' | 'one-click' | 'staff' | 'form';
  by: number | null;
  mail_id: number | null;
  /** Why staff changed it. */
  reason: Generated<string>;
}

/** When the next mail may leave, over all processes: one row. */
export interface MailPaceTable {
  lane: Generated<number>;
  next_at: Instant;
}

/** The tables of letters. */
export interface MessagesTables {
  mailing: MailingTable;
  mailing_file: MailingFileTable;
  mailing_skip: MailingSkipTable;
  mail_template: MailTemplateTable;
  mail_address: MailAddressTable;
  mail_consent: MailConsentTable;
  mail_pace: MailPaceTable;
}

declare module '../db/database.ts' {
  interface Database extends MessagesTables {}
}
