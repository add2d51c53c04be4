import type { Paper } from '@schoolbell/core/billing/paper/rules';
import type { SheetsDocument } from './sheets.ts';
import { TaskThread } from './threads.ts';

/** The documents that can be drawn, each by the template of its name, and what it is drawn from. */
export interface Documents {
  paper: Paper;
  'profile-sheets': SheetsDocument;
}

/** A document to draw. */
export type DocumentTask = {
  [Name in keyof Documents]: { template: Name; data: Documents[Name]; as: 'pdf' | 'svg' };
}[keyof Documents];

/** The thread stays half a minute after its last document: its fonts take memory, and documents often come in rows. */
const limits = { most: 500, longest: 60_000, idle: 30_000 };

const thread = new TaskThread<DocumentTask, Uint8Array>(new URL('./documents-worker.ts', import.meta.url), limits);

/**
 * Draws a document as a PDF, or as a picture of its pages below each other, in the one thread that the process has for it. Names of any script are drawn by fonts that the server
 * brings along. The same data are always drawn as the same bytes.
 */
export async function drawDocument<Name extends keyof Documents>(
  template: Name,
  data: Documents[Name],
  as: DocumentTask['as'] = 'pdf',
): Promise<Buffer> {
  const bytes = await thread.ask({ template, data, as } as DocumentTask);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
