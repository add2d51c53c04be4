import { setTimeout as sleep } from 'node:timers/promises';
import { endOfHandover, type HandoverTrouble, restSeconds } from '@schoolbell/core/messages/sending/rules';
import type { Db } from '../../../http/context.ts';
import { readCarried } from '../../../jobs/delivering.ts';
import type { OutsideEnd, Sending } from '../../../jobs/kinds.ts';
import { CONNECTIONS, type Letter as Leaving } from '../../../jobs/mail.ts';
import { takeSlot } from '../../../jobs/mails/queries.ts';
import type { UploadedFile } from '../../../jobs/papers.ts';
import type { LetterFile } from '../files/queries.ts';
import { findUploadKinds } from '../queries.ts';
import { endAndClaim, type MailEnd, restMailing } from './queries.ts';

/** None begins later than this, in milliseconds: the job is locked until the last one has ended. */
const LONGEST_PART = 60_000;

/** How a letter's jobs are queued: one after the other, behind everything that somebody waits for. */
export const laneOf = (mailing_id: number) => ({ rank: 2, lane: `mailing:${mailing_id}` }) as const;

/** A mail as it is to leave. */
export interface LeavingMail {
  id: number;
  letter: Omit<Leaving, 'files'>;
}

/** A part of a mailing that is to leave. */
export interface Part {
  institution_id: number;
  mailing_id: number;
  rests: number;
  mails: LeavingMail[];
  files: UploadedFile[];
}

/** A letter's files as its mails have them. */
export async function carriedFiles(
  db: Db,
  institution_id: number,
  files: readonly LetterFile[],
): Promise<UploadedFile[]> {
  const types = await findUploadKinds(
    db,
    institution_id,
    files.map((file) => file.handle),
  );
  return files.map(({ handle, file_name, as_link }) => ({
    handle,
    filename: file_name,
    contentType: types.get(handle) ?? 'application/octet-stream',
    ...(as_link && { as_link }),
  }));
}

/** Hands one mail over. A connection that broke before the mail server took anything is tried once more. */
async function handOver(
  { institution_id, mails: _, ...part }: Part,
  { id, letter }: LeavingMail,
  { post, files }: { post: NonNullable<Sending['post']>; files: Leaving['files'] },
  isSecond = false,
): Promise<MailEnd> {
  try {
    await post.send({ ...letter, files }, `${institution_id}.${id}`, { ofMany: true });
    return { id, status: 'sent', error: null };
  } catch (error) {
    const trouble = error as Error & HandoverTrouble;
    const end = endOfHandover(trouble);
    const isBroken = end.end === 'later' && trouble.responseCode === undefined && trouble.code === 'ECONNECTION';
    if (isBroken && !isSecond)
      return handOver({ institution_id, mails: [], ...part }, { id, letter }, { post, files }, true);
    return { id, status: end.end === 'later' ? 'queued' : end.end, error: end.reason };
  }
}

/**
 * Sends a part over a few connections, at its pace. Each mail is claimed as it is handed over, in one short transaction with the
 * end of the one before: if this server stops, those claimed then may have arrived, and no others have.
 */
export async function sendPart(part: Part, sending: Sending): Promise<OutsideEnd<'sent'>> {
  const { post, meanwhile, mailRate, dataDir } = sending;
  const files = await readCarried(dataDir, part.files);
  const began = Date.now();
  const wait = await meanwhile(({ db }) => takeSlot(db, part.mails.length, mailRate));
  const opens = Date.now() + wait;
  let next = 0;
  let asked: string | undefined;
  const hand = async () => {
    let end: MailEnd | undefined;
    for (;;) {
      const place = next;
      const mine = asked === undefined && Date.now() - began < LONGEST_PART ? part.mails[next++] : undefined;
      // The end of the one before is not kept waiting for the next slot.
      const pause = mine ? opens + (place * 1_000) / mailRate - Date.now() : 0;
      if (pause > 20 && end) {
        const ended = end;
        end = undefined;
        await meanwhile(({ db }) => endAndClaim(db, part, { end: ended, next: undefined }));
      }
      if (pause > 0) await sleep(pause);
      const now = asked === undefined ? mine : undefined;
      if (!now && !end) return;
      const ended = end;
      const claimed = await meanwhile(({ db }) => endAndClaim(db, part, { end: ended, next: now?.id }));
      end = undefined;
      if (!now) return;
      if (!claimed) continue;
      end = await handOver(part, now, { post: post!, files });
      if (end.status === 'queued') asked ??= end.error ?? '';
    }
  };
  const hands = await Promise.allSettled(Array.from({ length: Math.min(CONNECTIONS, part.mails.length) }, hand));
  const broken = hands.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  if (asked === undefined) return { end: 'done', sent: 'sent' };
  const reason = asked;
  const until = new Date(Date.now() + restSeconds(part.rests, reason) * 1_000);
  await meanwhile(async ({ db, changed }) => {
    await restMailing(db, part.institution_id, part.mailing_id, { until, reason });
    changed('mailings');
  });
  return { end: 'later', until };
}
