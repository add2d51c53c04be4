import { readFile } from 'node:fs/promises';
import { skipTexts } from '@schoolbell/core/messages/audiences/rules';
import { pathOf } from '../http/files.ts';
import { drawPaper } from './drawing.ts';
import { type JobContext, outsideWork } from './kinds.ts';
import type { Letter } from './mail.ts';
import type { PaperFile, PaperOf } from './papers.ts';
import { comesBack, findWaitingMail, setMailStatus, withdrawMail } from './queries.ts';
import { opened } from './secrets.ts';

/** An uploaded file that a mail carries, as its job names it. */
export interface CarriedFile {
  handle: string;
  filename: string;
  contentType: string;
}

/** Uploaded files with their content. */
export const readCarried = (
  dataDir: string,
  files: readonly CarriedFile[],
): Promise<{ filename: string; contentType: string; content: Buffer }[]> =>
  Promise.all(
    files.map(async ({ handle, ...file }) => ({ ...file, content: await readFile(pathOf(dataDir, handle)) })),
  );

/** A mail that is to leave. */
interface Leaving {
  letter: Omit<Letter, 'files'>;
  file: PaperFile | null;
  uploads: readonly CarriedFile[];
  messageId: string;
}

/** The document that a mail carries, if any. */
async function paperOf({ brought, db, tenant, now }: JobContext, paper: PaperOf | null): Promise<PaperFile | null> {
  const read = paper && brought.papers[paper.kind];
  return read ? read({ db, tenant, now }, paper.id) : null;
}

/** Writes the end of a mail, or of a try; an automation's run that wrote it is told of the end. */
async function endMail(
  { db, tenant, changed, later }: JobContext,
  id: number,
  status: 'sent' | 'kept' | 'failed' | 'queued',
  reason: string | null,
): Promise<void> {
  const run_id = await setMailStatus(db, tenant.institution_id, id, status, reason);
  if (status !== 'queued' && run_id !== null) await later('runMailed', { run_id });
  changed('mail');
}

/**
 * Sends a single mail, or keeps it where no SMTP server is configured. After a stop in the middle it goes again under the same
 * Message-ID. To an address that mail comes back from goes only what somebody waits for, such as a mail to sign in.
 */
export const deliverMail = outsideWork<Leaving, 'sent' | 'kept'>({
  async prepare(payload, context) {
    const { db, tenant, brought } = context;
    const id = Number(payload['id']);
    const check = payload['check'] as ({ kind: string } & Record<string, unknown>) | undefined;
    const found = await findWaitingMail(db, tenant.institution_id, id);
    if (!found) return undefined;
    const holds = check && brought.mailChecks[check.kind];
    if (holds && !(await holds(check, context))) {
      await withdrawMail(db, tenant.institution_id, id);
      return undefined;
    }
    const isAwaited = payload['urgent'] !== undefined || payload['invites'] !== undefined;
    if (!isAwaited && (await comesBack(db, tenant.institution_id, found.to_email))) {
      await endMail(context, id, 'failed', skipTexts.bounced);
      return undefined;
    }
    const { paper, ...letter } = found;
    return {
      letter: opened(context, letter),
      file: await paperOf(context, paper),
      uploads: (payload['files'] as CarriedFile[] | undefined) ?? [],
      messageId: `${tenant.institution_id}.${id}`,
    };
  },

  async send({ letter, file, uploads, messageId }, { post, dataDir }) {
    // Without an SMTP server nobody reads it, and the outbox draws it when asked.
    if (!post) return { end: 'done', sent: 'kept' };
    const drawn = file ? [{ filename: file.filename, content: await drawPaper(dataDir, file) }] : [];
    await post.send({ ...letter, files: [...drawn, ...(await readCarried(dataDir, uploads))] }, messageId);
    return { end: 'done', sent: 'sent' };
  },

  async settle({ id }, end, context) {
    if (end.end === 'done') await endMail(context, Number(id), end.sent, null);
    else context.changed('mail');
  },

  async failed({ id }, { reason, last }, context) {
    await endMail(context, Number(id), last ? 'failed' : 'queued', reason);
  },
});
