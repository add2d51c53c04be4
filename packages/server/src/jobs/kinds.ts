import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/transaction.ts';
import type { Hosts } from '../outside/client.ts';
import type { Post } from './mail.ts';
import type { PaperOf, UploadedFile } from './papers.ts';
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
  /** Somebody waits for it: it leaves before all others. */
  urgent?: true;
  /** The person that its text names, if that is not its reader: the mail is deleted with them, and in their export. */
  about?: number;
  /** People that it names to others, such as staff: the mail is deleted with any of them, and in the export of none. */
  names?: readonly number[];
  /** A calendar file that comes with it: an invitation, a change, the end of an event. */
  calendar?: string;
  /** A document that comes with it, drawn as it leaves. */
  paper?: PaperOf;
  /** Files of the kind `letter` that come with it. */
  files?: readonly UploadedFile[];
  /** Asked again as it leaves: a mail that no longer holds does not. */
  check?: { kind: string } & Record<string, unknown>;
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
  happened: Context['happened'];
  /** Writes an audit row without a person, for automatic work, and announces the news of its kind. */
  audit: Context['audit'];
  changed: Context['changed'];
  key: Context['key'];
  /** Seals a secret for the database, and opens it again, each at its own `place` (table, column, owner). */
  seal: Context['seal'];
  unseal: Context['unseal'];
  /** What operators read; nothing personal belongs in it. */
  logger: FastifyBaseLogger;
}

/** Whether a mail that waited may still leave. It may queue another one instead. */
export type MailCheck = (check: Record<string, unknown>, context: JobContext) => Promise<boolean>;

/** Work by kind, as an area's `jobs.ts` exports it. It may run more than once, but its writes only count once. */
export type JobKinds = Record<string, JobWork | OutsideWork>;

/** Work of one kind. */
export interface JobWork {
  (payload: Record<string, unknown>, context: JobContext): Promise<void>;
  /** Whether all that it reads must be of the moment at which it began (REPEATABLE READ). */
  atOneMoment?: true;
}

/** How a call to a service outside ended. */
export type OutsideEnd<Sent> =
  | { end: 'done'; sent: Sent }
  /** It asks us to wait (429, 503): tried again then, and no attempt is counted. */
  | { end: 'later'; until: Date }
  /** It won't do this, whenever it is asked; `fields` names what of the request is wrong. */
  | { end: 'refused'; reason: string; fields?: Readonly<Record<string, string>> }
  /** It no longer knows the school's keys. */
  | { end: 'signedOut'; reason: string }
  /** It was sent, and there was no answer: before it is sent again, look whether it is there. */
  | { end: 'unclear'; reason: string };

/** What `send` gets beside what was prepared. */
export interface Sending {
  /** Whether an earlier try may have arrived: look before sending again. */
  again: boolean;
  publicUrl: string;
  dataDir: string;
  /** A fetch that only goes where it may. */
  fetchFor(hosts: Hosts): typeof globalThis.fetch;
  now: Date;
  /** The way out for mails; undefined without an SMTP server. */
  post: Post | undefined;
  /** Mails of mailings and automations that may leave in a second, over all processes. */
  mailRate: number;
  /** A short transaction while it sends: for what must be known even if this server stops in the middle. */
  meanwhile<Result>(work: (context: JobContext) => Promise<Result>): Promise<Result>;
}

/**
 * Work that reaches a service outside. `prepare` decides in a transaction what to send, `send` sends it without one, in 30
 * seconds at most, and `settle` writes what came of it and ends the job. While an end is `unclear` or `later` it is tried
 * again; an end that is `unclear` at the last try is settled too.
 */
export interface OutsideWork<Prepared = unknown, Sent = unknown> {
  /** Undefined where nothing is to be sent any more: that ends the job. */
  prepare(payload: Record<string, unknown>, context: JobContext): Promise<Prepared | undefined>;
  send(prepared: Prepared, sending: Sending): Promise<OutsideEnd<Sent>>;
  settle(
    payload: Record<string, unknown>,
    end: Exclude<OutsideEnd<Sent>, { end: 'later' }>,
    context: JobContext,
    prepared: Prepared,
  ): Promise<void>;
  /** A try failed; after the last one nothing more is tried. */
  failed?(
    payload: Record<string, unknown>,
    failure: { reason: string; last: boolean },
    context: JobContext,
  ): Promise<void>;
}

/** Checks the types of outside work where it is written; jobs of all kinds stand in one list. */
export const outsideWork = <Prepared, Sent>(work: OutsideWork<Prepared, Sent>): OutsideWork => work as OutsideWork;

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

declare module '../http/context.ts' {
  interface Brought {
    /** What mails ask before they leave, by kind. */
    mailChecks: Record<string, MailCheck>;
  }
}
