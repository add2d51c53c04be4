import { dateTimeIn, dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import { isKeptHere, mailingStateNames, readerStateNames } from '@schoolbell/core/messages/rules';
import { listExported } from '@schoolbell/core/people/events';
import type { Handlers } from '../../../http/context.ts';
import { AT_ONCE, pagedFile } from '../../../people/exports/verbs.ts';
import { listWords } from '../../../words/queries.ts';
import { everyReader, findLine, findMailings } from '../lists/queries.ts';
import { lineOf, readerOf } from '../verbs.ts';

/** Letters to many as a file, and the readers of one. */
export const mailingExports: Pick<Handlers<'messages'>, 'exportMailings' | 'exportReaders'> = {
  exportMailings: async (asked, context) => {
    const { db, viewer, tenant } = context;
    const words = await listWords(db, viewer.institution_id);
    const time = (instant: string | null) => (instant ? dateTimeIn(instant, tenant.time_zone) : '');
    return pagedFile(context, {
      list: 'emails',
      asked,
      columns: [
        'Subject',
        'To',
        'From',
        'Status',
        'Reason',
        `${asked.tab === 'scheduled' ? 'Leaves' : 'Sent'} (${tenant.time_zone})`,
        'Readers',
        'Sent to',
        'Skipped',
        'Failed',
        'Bounced',
        'Confirmed',
        'Email ID',
      ],
      read: async (page) => {
        const read = await findMailings(db, viewer, { ...asked, page, per_page: AT_ONCE });
        return { ...read, data: read.data.map((line) => lineOf(words, line)) };
      },
      cells: ({ counts, ...one }) => [
        one.subject,
        one.audience,
        one.created_by,
        isKeptHere({ ...one, counts }) ? readerStateNames.kept : mailingStateNames[one.state],
        one.reason,
        time(one.started_at ?? one.send_at),
        counts.total,
        counts.sent,
        counts.skipped,
        counts.failed,
        counts.bounced,
        counts.confirmed,
        one.mailing_id,
      ],
    });
  },

  exportReaders: async ({ mailing_id }, context) => {
    const { db, viewer, tenant, now } = context;
    const letter = await findLine(db, viewer, mailing_id);
    if (!letter) throw missing('letter');
    await context.auditAtOnce(listExported, { after: { list: 'readers of an email', mailing_id } });
    const time = (instant: string | null) => (instant ? dateTimeIn(instant, tenant.time_zone) : '');
    async function* rows() {
      for await (const part of everyReader(db, viewer, mailing_id))
        yield part
          .map((line) => readerOf(context, line))
          .map((one) => [
            one.fullName,
            one.to,
            one.for,
            readerStateNames[one.state],
            one.reason,
            time(one.sent_at),
            time(one.confirmed_at),
          ]);
    }
    return {
      name: `email-${mailing_id}-${dayIn(now, tenant.time_zone)}`,
      columns: ['Reader', 'Address', 'About', 'State', 'Reason', `Sent (${tenant.time_zone})`, 'Confirmed'],
      rows: rows(),
    };
  },
};
