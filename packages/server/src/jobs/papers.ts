import type { Paper } from '@schoolbell/core/billing/paper/rules';
import type { Db } from '../db/transaction.ts';
import type { Tenant } from '../http/context.ts';

/** A document that a mail carries: of which kind, and which one. */
export interface PaperOf {
  kind: string;
  id: number;
}

/** A document as it is to be drawn; its logo is read when the database is free again. */
export interface PaperFile {
  filename: string;
  paper: Paper;
  logo_handle: string | null;
}

/** Reads a document for a mail; null where it is gone. */
export type ReadPaper = (of: { db: Db; tenant: Tenant; now: Date }, id: number) => Promise<PaperFile | null>;

/** A file of a mail as it was uploaded. */
export interface UploadedFile {
  handle: string;
  filename: string;
  contentType: string;
  /** Its mail links to it instead of carrying it. */
  as_link?: 1;
}

declare module '../http/context.ts' {
  interface Brought {
    /** The documents that mails carry, by kind. */
    papers: Record<string, ReadPaper>;
  }
}
