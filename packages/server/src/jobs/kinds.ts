import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/transaction.ts';
import type { PaperOf } from './papers.ts';
import type { Brought, Context, Tenant } from '../http/context.ts';

/** A mail as an area writes it: one person, both forms of its text. */
export interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where answers go, where that is not the server's own sender. */
  reply_to?: string;
  /** A secret for the reader only: it replaces `SECRET` in the text, and is sealed until the mail is sent. */
  secret?: string;
  /** The person it invites to the staff: their invitation can be withdrawn until the mail is sent. */
  invites?: number;
  /** A calendar file that comes with it: an invitation, a change, the end of an event. */
  calendar?: string;
  /** A document that comes with it, drawn as it leaves. */
  paper?: PaperOf;
}

/** Stands in a mail's text for its secret, and is all that a reader of the outbox gets to see of it. */
export const SECRET = '••••••••';

/** What a job's work gets: the tenant transaction that its end is written in. Nothing slow or external belongs here. */
export interface JobContext {
  db: Db;
  tenant: Tenant;
  now: Date;
  /** Where links in mails lead: from configuration, never from a request. */
  publicUrl: string;
  /** The sender of mails, as an invitation names them. */
  sender: { name: string; address: string };
  /** The folder for everything outside the database. */
  dataDir: string;
  /** Queues a mail; without an SMTP server it is kept, and readable under Settings → Outbox. */
  mail(mail: OutgoingMail): Promise<void>;
  /** What the areas bring, merged. */
  brought: Brought;
  later: Context['later'];
  /** Writes an audit row without a person, for automatic work, and announces the news of its kind. */
  audit: Context['audit'];
  changed: Context['changed'];
  /** What operators read; nothing personal belongs in it. */
  logger: FastifyBaseLogger;
}

/** Work by kind, as an area's `jobs.ts` exports it. It may run more than once, but its writes only count once. */
export type JobKinds = Record<string, JobWork>;

/** Work of one kind. */
export interface JobWork {
  (payload: Record<string, unknown>, context: JobContext): Promise<void>;
  /** Whether all that it reads must be of the moment at which it began (REPEATABLE READ). */
  atOneMoment?: true;
}

/** Work that reads everything as it was when the work began. If another transaction changes the same rows, it fails and is tried again. */
export const atOneMoment = (work: JobWork): JobWork => Object.assign(work, { atOneMoment: true as const });

/** What work of the server itself gets: no institution, until it enters one that a trusted row names. */
export interface ServerJobContext {
  db: Db;
  now: Date;
  enter(institution_id: number): Promise<JobContext>;
}

/** Work before an institution is known, by kind. Its row is deleted at the end, so its payload can have an address. */
export type ServerJobKinds = Record<
  string,
  (payload: Record<string, unknown>, context: ServerJobContext) => Promise<void>
>;
