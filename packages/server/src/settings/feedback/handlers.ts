import { fullName } from '@schoolbell/core/format';
import { feedbackAdded } from '@schoolbell/core/settings/events';
import type { Handlers } from '../../http/context.ts';
import { mailHtml, mailText, oneLine, type MailContent } from '../../jobs/mail-content.ts';
import { insertMail } from '../../jobs/queries.ts';
import { addressOf, insertFeedback } from './queries.ts';

/** Staff's feedback to the operator of this server. */
export const feedbackHandlers: Handlers<'feedback'> = {
  addFeedback: async ({ message, page }, context) => {
    const { db, tenant, viewer, now, feedbackEmail } = context;
    const { institution_id } = tenant;
    await insertFeedback(db, {
      institution_id,
      user_detail_id: viewer.user_detail_id,
      message: message.normalize('NFC'),
      page,
      created_at: now,
    });
    await context.audit(feedbackAdded);
    if (!feedbackEmail) return { message: 'Thank you for your feedback. It is saved on this server.', mailed: 0 };
    const school = oneLine(tenant.institutionName, 120);
    const content: MailContent = {
      heading: `Feedback from ${school}`,
      paragraphs: [message],
      facts: [
        {
          label: 'From',
          value: `${oneLine(fullName(viewer))} <${await addressOf(db, institution_id, viewer.user_detail_id)}>`,
        },
        { label: 'Page', value: page || 'Not given' },
      ],
      footer: 'You get this mail because FEEDBACK_EMAIL of this Schoolbell server names your address.',
    };
    const id = await insertMail(db, institution_id, {
      to: { name: '', address: feedbackEmail },
      subject: content.heading,
      text: mailText(content),
      html: mailHtml(content),
    });
    await context.later('mail', { id });
    context.changed('mail');
    return { message: 'Thank you for your feedback. It is on its way to the people who run this server.', mailed: 1 };
  },
};
