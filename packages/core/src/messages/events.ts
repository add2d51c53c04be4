import { alert, kind } from '../http/kind.ts';

const group = 'Batches, tags and mails';
const news = ['mailings'] as const;

export const mailingQueued = kind('mailing_queued', {
  group,
  does: 'sent a letter',
  news,
  after: 'mailed',
});

export const mailingUnscheduled = kind('mailing_unscheduled', {
  group,
  does: 'took a letter back before it left',
  news,
});

export const mailingStopped = kind('mailing_stopped', { group, does: 'stopped a letter', news });

export const mailingResumed = kind('mailing_resumed', { group, does: 'went on sending a letter', news });

export const mailingCancelled = kind('mailing_cancelled', { group, does: 'cancelled a letter', news });

export const mailingEnded = kind('mailing_ended', { group, does: 'finished sending a letter', news });

export const mailsSentAgain = kind('mails_sent_again', { group, does: 'sent mails of a letter again', news });

export const mailTemplateSaved = kind('mail_template_saved', { group, does: 'saved a mail template', news });

export const mailTemplateDeleted = kind('mail_template_deleted', { group, does: 'deleted a mail template', news });

export const mailTemplateRestored = kind('mail_template_restored', {
  group,
  does: 'restored a mail template',
  news,
});

export const addressWorks = kind('mail_address_works', {
  group,
  does: 'said that mail to @ arrives again',
  feed: false,
  news: ['mail'],
});

export const newsChanged = kind('mail_news_changed', {
  group,
  does: 'changed whether @ gets news',
  feed: false,
  news: ['mail'],
});

/** A letter has ended, and some did not get it. */
export const mailingAlert = alert('mailingEnded', {
  label: 'Letter did not reach everyone',
  to: 'The colleague who wrote it',
  readers: 'staff',
});
