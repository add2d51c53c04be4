/** The specification's texts of the composer. */
export const composerTexts = {
  replyTo: 'Please enter valid email',
  noContent: 'Content cannot be blank',
  noSubject: 'Subject cannot be blank',
  longSubject: 'Subject cannot be more than 250 characters',
  sent: 'Emails sent successfuly',
  failed: 'Error sending emails',
  tested: 'Test email sent',
  testFailed: 'Error sending test email',
  noFiles: 'File upload failed',
} as const;

/** The longest subject. */
export const LONGEST_SUBJECT = 250;
/** The longest letter, in characters of its HTML. */
export const LONGEST_BODY = 100_000;
/** Files of one upload, the bytes of one file, and of all files of a mail. */
export const MOST_FILES = 15;
export const LARGEST_FILE = 10 * 1024 * 1024;
export const LARGEST_MAIL = 15 * 1024 * 1024;
/** Hours after which an uploaded file that nothing uses is deleted. */
export const UNUSED_HOURS = 24;
/** Files become links where all copies of them together are larger than this. */
export const LARGEST_MAILING = 200 * 1024 * 1024;
export const MOST_OTHERS = 20;
/** People of one letter that are chosen one by one. */
export const MOST_CHOSEN = 4_000;
/** Test mails of one colleague in an hour. */
export const TESTS_AN_HOUR = 20;

/** What readers are chosen by. */
export const audienceTypes = [
  'student',
  'lead',
  'guardian',
  'staff',
  'event',
  'series',
  'batch',
  'segment',
  'subject',
  'list',
  'students',
  'guardians',
  'leads',
] as const;
export type AudienceType = (typeof audienceTypes)[number];

/** Who of a family reads it: the person, the guardians, or both as the family's rule says. */
export const readersOf = ['family', 'person', 'guardians'] as const;

/** `school` is about classes and the account; `news` can be unsubscribed from. */
export const categories = ['school', 'news'] as const;
export type Category = (typeof categories)[number];

/** The button that a letter asks its readers to press. */
export const READ = 'I have read this';

/** Where a mailing is. */
export const mailingStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent', 'cancelled', 'failed'] as const;
export type MailingState = (typeof mailingStates)[number];

/** A mailing's state in a word. */
export const mailingStateNames: Record<MailingState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** Where a mail of a mailing is. */
export const readerStates = ['waiting', 'sent', 'skipped', 'failed', 'unsure', 'bounced', 'kept'] as const;

/** A mail's state in a word. */
export const readerStateNames: Record<(typeof readerStates)[number], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  skipped: 'Skipped',
  failed: 'Failed',
  unsure: 'Not certain',
  bounced: 'Bounced',
  kept: 'Kept here',
};

/** Whether a mailing has ended and nothing was sent: the school has no mail server, so its mails are kept here. */
export const isKeptHere = ({
  state,
  counts,
}: {
  state: MailingState;
  counts: { sent: number; kept: number };
}): boolean => state === 'sent' && counts.sent === 0 && counts.kept > 0;

/** Seconds between pressing Send and the first mail: as long as Undo can be pressed. */
export const UNDO_SECONDS = 10;

/** "1 recipient", "21 recipients". */
export const recipientsText = (count: number): string => `${count} ${count === 1 ? 'recipient' : 'recipients'}`;
