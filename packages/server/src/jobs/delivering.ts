import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { skipTexts } from '@schoolbell/core/messages/audiences/rules';
import { CUT_OFF, endOfHandover, type HandoverTrouble } from '@schoolbell/core/messages/sending/rules';
import { pathOf } from '../http/files.ts';
import { drawPaper } from './drawing.ts';
import { type JobContext, type OutsideEnd, outsideWork, type Sending } from './kinds.ts';
import type { Letter } from './mail.ts';
import type { PaperFile, PaperOf, UploadedFile } from './papers.ts';
import {
  claimHandover,
  comesBack,
  findWaitingMail,
  releaseHandover,
  setMailStatus,
  takeSlot,
  withdrawMail,
} from './mails/queries.ts';
import { opened } from './secrets.ts';

/** Uploaded files that a mail carries, with their content. */
export const readCarried = (
  dataDir: string,
  files: readonly UploadedFile[],
): Promise<{ filename: string; contentType: string; content: Buffer }[]> =>
  Promise.all(
    files
      .filter((file) => !file.as_link)
      .map(async ({ handle, filename, contentType }) => ({
        filename,
        contentType,
        content: await readFile(pathOf(dataDir, handle)),
      })),
  );

/**
 * Seconds that a mail waits for its turn in one try. Its job is locked for three minutes, and handing it over may take half
 * of them.
 */
const LONGEST_WAIT = 60;

/** A mail that is to leave. */
interface Leaving {
  id: number;
  institution_id: number;
  letter: Omit<Letter, 'files'>;
  file: PaperFile | null;
  uploads: readonly UploadedFile[];
  messageId: string;
  /** An automation wrote it: nobody waits for it, and nobody may get it twice. */
  isOnce: boolean;
}

/** How handing a mail over ended. */
interface Handed {
  status: 'sent' | 'kept' | 'failed' | 'unsure';
  reason: string | null;
}

/** The document that a mail carries, if any. */
async function paperOf({ brought, db, tenant, now }: JobContext, paper: PaperOf | null): Promise<PaperFile | null> {
  const read = paper && brought.papers[paper.kind];
  return read ? read({ db, tenant, now }, paper.id) : null;
}

/** The files that a mail carries. */
async function filesOf({ file, uploads }: Leaving, dataDir: string): Promise<Letter['files']> {
  const drawn = file ? [{ filename: file.filename, content: await drawPaper(dataDir, file) }] : [];
  return [...drawn, ...(await readCarried(dataDir, uploads))];
}

/** Writes down how a mail, or a try, ended; a run that wrote the mail is told of its end. */
async function endMail(
  { db, tenant, later, changed }: JobContext,
  id: number,
  { status, reason }: { status: Handed['status'] | 'queued'; reason: string | null },
): Promise<void> {
  const run_id = await setMailStatus(db, tenant.institution_id, id, status, reason);
  if (status !== 'queued' && run_id !== null) await later('runMailed', { run_id });
  changed('mail');
}

/** Hands an automation's mail over, once. What the mail server has not begun to take is given back, and tried again. */
async function handOverOnce(
  leaving: Leaving,
  files: Letter['files'],
  { post, meanwhile }: Pick<Sending, 'post' | 'meanwhile'>,
): Promise<Handed> {
  try {
    await post!.send({ ...leaving.letter, files }, leaving.messageId, { ofMany: true });
    return { status: 'sent', reason: null };
  } catch (error) {
    const { end, reason } = endOfHandover(error as Error & HandoverTrouble);
    if (end !== 'later') return { status: end, reason };
    await meanwhile(({ db }) => releaseHandover(db, leaving.institution_id, leaving.id));
    throw error;
  }
}

/** Hands an automation's mail over in its turn: many of them leave no faster than letters to many, and with these. */
async function handOverInTurn(leaving: Leaving, sending: Sending): Promise<OutsideEnd<Handed>> {
  const { dataDir, meanwhile, mailRate } = sending;
  const { institution_id, id } = leaving;
  const files = await filesOf(leaving, dataDir);
  const wait = await meanwhile(({ db }) => takeSlot(db, 1, mailRate, LONGEST_WAIT));
  if (wait !== null) await sleep(wait);
  // Where it can't be claimed, a later try has it: this one no longer counts.
  const isClaimed = wait !== null && (await meanwhile(({ db }) => claimHandover(db, institution_id, id)));
  if (!isClaimed) return { end: 'later', until: new Date(Date.now() + (LONGEST_WAIT / 2) * 1_000) };
  return { end: 'done', sent: await handOverOnce(leaving, files, sending) };
}

/**
 * Sends a single mail, or keeps it where no SMTP server is configured. After a stop in the middle it goes again under the same
 * Message-ID; an automation's does not, as it may have arrived. To an address that mail comes back from goes
 * only what somebody waits for, such as a mail to sign in.
 */
export const deliverMail = outsideWork<Leaving, Handed>({
  async prepare(payload, context) {
    const { db, tenant, brought } = context;
    const { institution_id } = tenant;
    const id = Number(payload['id']);
    const check = payload['check'] as ({ kind: string } & Record<string, unknown>) | undefined;
    const found = await findWaitingMail(db, institution_id, id);
    if (!found) return undefined;
    const { paper, files, run_id, sending_since, ...letter } = found;
    if (sending_since !== null) {
      await endMail(context, id, { status: 'unsure', reason: CUT_OFF });
      return undefined;
    }
    const holds = check && brought.mailChecks[check.kind];
    if (holds && !(await holds(check, context))) {
      await withdrawMail(db, institution_id, id);
      return undefined;
    }
    const isAwaited = payload['urgent'] !== undefined || payload['invites'] !== undefined;
    if (!isAwaited && (await comesBack(db, institution_id, found.to_email))) {
      await endMail(context, id, { status: 'failed', reason: skipTexts.bounced });
      return undefined;
    }
    return {
      id,
      institution_id,
      letter: opened(context, letter),
      file: await paperOf(context, paper),
      uploads: files ?? [],
      messageId: `${institution_id}.${id}`,
      isOnce: run_id !== null,
    };
  },

  async send(leaving, sending) {
    const { post, dataDir } = sending;
    // Without an SMTP server nobody reads it, and the outbox draws it when asked.
    if (!post) return { end: 'done', sent: { status: 'kept', reason: null } };
    if (leaving.isOnce) return handOverInTurn(leaving, sending);
    const files = await filesOf(leaving, dataDir);
    await post.send({ ...leaving.letter, files }, leaving.messageId);
    return { end: 'done', sent: { status: 'sent', reason: null } };
  },

  async settle({ id }, end, context) {
    if (end.end === 'done') await endMail(context, Number(id), end.sent);
    else context.changed('mail');
  },

  async failed({ id }, { reason, last }, context) {
    await endMail(context, Number(id), { status: last ? 'failed' : 'queued', reason });
  },
});
