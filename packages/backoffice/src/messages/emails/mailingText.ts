import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { mailingReaders, mailings } from '@schoolbell/core/messages/contract';
import type { MailingState, readerStates } from '@schoolbell/core/messages/rules';
import type { Tone } from '../../ui/tones.ts';

/** A letter to many, in lists. */
export type Mailing = ResultOf<typeof mailings>['data'][number];
/** A reader of a letter, and what became of their mail. */
export type MailingReader = ResultOf<typeof mailingReaders>['data'][number];
/** Where a mail of a letter is. */
export type ReaderState = (typeof readerStates)[number];

const states: Record<MailingState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  stopped: { label: 'Stopped', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** A mail's state in a word. */
export const readerStateText: Record<ReaderState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  unsure: { label: 'Not certain', tone: 'warning' },
  bounced: { label: 'Bounced', tone: 'orange' },
  kept: { label: 'Kept here', tone: 'neutral' },
};

/** A letter's state in a word. Without a mail server it has ended, and nothing was sent. */
export const mailingStateText = ({ state, counts }: Pick<Mailing, 'state' | 'counts'>) =>
  state === 'sent' && counts.sent === 0 && counts.kept > 0 ? readerStateText.kept : states[state];
