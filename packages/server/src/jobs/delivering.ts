import { drawPaper } from './drawing.ts';
import { type JobContext, outsideWork } from './kinds.ts';
import type { Letter } from './mail.ts';
import type { PaperFile, PaperOf } from './papers.ts';
import { findWaitingMail, setMailStatus, withdrawMail } from './queries.ts';
import { opened } from './secrets.ts';

/** A mail that is to leave. */
interface Leaving {
  letter: Omit<Letter, 'files'>;
  file: PaperFile | null;
  messageId: string;
}

/** The document that a mail carries, if any. */
async function paperOf({ brought, db, tenant, now }: JobContext, paper: PaperOf | null): Promise<PaperFile | null> {
  const read = paper && brought.papers[paper.kind];
  return read ? read({ db, tenant, now }, paper.id) : null;
}

/**
 * Sends a single mail, or keeps it where no SMTP server is configured. After a stop in the middle it goes again under the same
 * Message-ID.
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
    const { paper, ...letter } = found;
    return {
      letter: opened(context, letter),
      file: await paperOf(context, paper),
      messageId: `${tenant.institution_id}.${id}`,
    };
  },

  async send({ letter, file, messageId }, { post, dataDir }) {
    // Without an SMTP server nobody reads it, and the outbox draws it when asked.
    if (!post) return { end: 'done', sent: 'kept' };
    const files = file ? [{ filename: file.filename, content: await drawPaper(dataDir, file) }] : [];
    await post.send({ ...letter, files }, messageId);
    return { end: 'done', sent: 'sent' };
  },

  async settle({ id }, end, { db, tenant, changed }) {
    if (end.end === 'done') await setMailStatus(db, tenant.institution_id, Number(id), end.sent, null);
    changed('mail');
  },

  async failed({ id }, { reason, last }, { db, tenant, changed }) {
    await setMailStatus(db, tenant.institution_id, Number(id), last ? 'failed' : 'queued', reason);
    changed('mail');
  },
});
