import { invalid, missing } from '@schoolbell/core/http/errors';
import { skipTexts } from '@schoolbell/core/messages/audiences/rules';
import {
  mailingCancelled,
  mailingResumed,
  mailingStopped,
  mailingUnscheduled,
  mailsSentAgain,
} from '@schoolbell/core/messages/events';
import { composerTexts, UNDO_SECONDS } from '@schoolbell/core/messages/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { compose, composeToSend, mailsOf, ownMailing } from './composing/verbs.ts';
import { findLine, findMailings, findReaderLines } from './lists/queries.ts';
import { cancelMails, moveMailing, removeMailing } from './queries.ts';
import { queueAgain, wakeSending } from './sending/queries.ts';
import { laneOf } from './sending/verbs.ts';
import { detailsOf, keep, lineOf, readerOf, schedule, tooLate } from './verbs.ts';

/** A year and a day: nobody plans a letter further ahead. */
const LATEST = 366 * 86_400_000;

function refusePast(send_at: Date, now: Date): void {
  if (send_at < now) throw invalid({ send_at: 'Choose a time in the future' });
  if (send_at.getTime() > now.getTime() + LATEST) throw invalid({ send_at: 'Choose a time within a year' });
}

/** Letters to many: drafts, when they leave, and what became of them. */
export const mailingsHandlers: Pick<
  Handlers<'messages'>,
  | 'sendEmails'
  | 'saveDraft'
  | 'mailings'
  | 'mailingDetails'
  | 'mailingReaders'
  | 'unscheduleMailing'
  | 'stopMailing'
  | 'resumeMailing'
  | 'cancelMailing'
  | 'sendAgain'
> = {
  sendEmails: async ({ send_at, mailing_id, version, leave_out, ...input }, context) => {
    const at = send_at === undefined ? new Date(context.now.getTime() + UNDO_SECONDS * 1_000) : new Date(send_at);
    if (send_at !== undefined) refusePast(at, context.now);
    const composed = await composeToSend(context, input, mailing_id ?? null, leave_out);
    const mailing = await keep(context, composed, { mailing_id, version });
    await schedule(context, mailing, at);
    const mails = mailsOf(composed);
    const skipped = composed.readers.skipped.length;
    return {
      mailing_id: mailing.mailing_id,
      send_at: at.toISOString(),
      counts: {
        total: mails + skipped,
        sent: 0,
        waiting: mails,
        kept: 0,
        skipped,
        failed: 0,
        bounced: 0,
        confirmed: 0,
      },
      message: composerTexts.sent,
    };
  },

  saveDraft: async ({ mailing_id, version, ...input }, context) => {
    const composed = await compose(context, input, mailing_id ?? null);
    const mailing = await keep(context, composed, { mailing_id, version });
    context.changed('mailings');
    return {
      mailing_id: mailing.mailing_id,
      version: mailing.version,
      updated_at: mailing.updated_at.toISOString(),
    };
  },

  mailings: async (wanted, { db, viewer }) => {
    const [page, words] = await Promise.all([findMailings(db, viewer, wanted), listWords(db, viewer.institution_id)]);
    return { ...page, data: page.data.map((line) => lineOf(words, line)) };
  },

  mailingDetails: async ({ mailing_id }, context) => ({ data: await detailsOf(context, mailing_id) }),

  mailingReaders: async (wanted, context) => {
    const { db, viewer } = context;
    if (!(await findLine(db, viewer, wanted.mailing_id))) throw missing('letter');
    const hides = !viewer.access.has('guardian');
    const page = await findReaderLines(db, viewer, { ...wanted, hides });
    return { ...page, data: page.data.map((line) => readerOf(context, line)) };
  },

  unscheduleMailing: async ({ mailing_id }, context) => {
    await ownMailing(context, mailing_id);
    const { db, viewer, now } = context;
    const moved = await moveMailing(db, viewer.institution_id, mailing_id, {
      from: ['scheduled'],
      to: 'draft',
      now,
      send_at: null,
    });
    if (!moved) throw tooLate('This letter has already begun to leave');
    await context.audit(mailingUnscheduled, { after: { mailing_id } });
    return { message: 'Letter is a draft again' };
  },

  stopMailing: async ({ mailing_id }, context) => {
    await ownMailing(context, mailing_id);
    const { db, viewer, now } = context;
    if (!(await moveMailing(db, viewer.institution_id, mailing_id, { from: ['sending'], to: 'stopped', now })))
      throw tooLate('This letter is not being sent');
    await context.audit(mailingStopped, { after: { mailing_id } });
    return { message: 'Letter stopped' };
  },

  resumeMailing: async ({ mailing_id }, context) => {
    await ownMailing(context, mailing_id);
    const { db, viewer, now } = context;
    if (!(await moveMailing(db, viewer.institution_id, mailing_id, { from: ['stopped'], to: 'sending', now })))
      throw tooLate('This letter is not stopped');
    await goOn(context, mailing_id);
    await context.audit(mailingResumed, { after: { mailing_id } });
    return { message: 'Letter resumed' };
  },

  cancelMailing: async ({ mailing_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const { state } = await ownMailing(context, mailing_id);
    if (state === 'draft') {
      await removeMailing(db, institution_id, mailing_id);
      context.changed('mailings');
      return { message: 'Draft deleted' };
    }
    const from = ['scheduled', 'stopped'] as const;
    if (!(await moveMailing(db, institution_id, mailing_id, { from, to: 'cancelled', now })))
      throw tooLate(state === 'sending' ? 'Stop this letter first' : 'This letter has already ended');
    await cancelMails(db, institution_id, mailing_id, skipTexts.cancelled);
    await context.audit(mailingCancelled, { after: { mailing_id } });
    return { message: 'Letter cancelled' };
  },

  sendAgain: async ({ mailing_id, mail_ids }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const { state } = await ownMailing(context, mailing_id);
    if (state !== 'sent' && state !== 'sending' && state !== 'stopped')
      throw tooLate('Mails of this letter can’t be sent again');
    const count = await queueAgain(db, institution_id, mailing_id, mail_ids);
    if (count === 0) throw tooLate('There is nothing to send again');
    if (state === 'sent') await moveMailing(db, institution_id, mailing_id, { from: ['sent'], to: 'sending', now });
    if (state !== 'stopped') await goOn(context, mailing_id);
    await context.audit(mailsSentAgain, { after: { mailing_id, count } });
    return { count, message: count === 1 ? '1 mail is sent again' : `${count} mails are sent again` };
  },
};

/** Has a letter go on being sent: the job that rests is woken, or a new one begins. */
async function goOn(context: StaffContext, mailing_id: number): Promise<void> {
  const { db, viewer } = context;
  if (!(await wakeSending(db, viewer.institution_id, mailing_id)))
    await context.later('sendMailing', { mailing_id }, laneOf(mailing_id));
}
