import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { mailingReaders, mailings } from '@schoolbell/core/messages/contract';
import {
  isKeptHere,
  type MailingState,
  mailingStateNames,
  readerStateNames,
  type readerStates,
} from '@schoolbell/core/messages/rules';
import type { Tone } from '../../ui/tones.ts';

/** A letter to many, in lists. */
export type Mailing = ResultOf<typeof mailings>['data'][number];
/** A reader of a letter, and what became of their mail. */
export type MailingReader = ResultOf<typeof mailingReaders>['data'][number];
/** Where a mail of a letter is. */
export type ReaderState = (typeof readerStates)[number];

const states: Record<MailingState, { label: string; tone: Tone }> = {
  draft: { label: mailingStateNames.draft, tone: 'neutral' },
  scheduled: { label: mailingStateNames.scheduled, tone: 'info' },
  sending: { label: mailingStateNames.sending, tone: 'info' },
  stopped: { label: mailingStateNames.stopped, tone: 'warning' },
  sent: { label: mailingStateNames.sent, tone: 'success' },
  cancelled: { label: mailingStateNames.cancelled, tone: 'neutral' },
  failed: { label: mailingStateNames.failed, tone: 'danger' },
};

/** A mail's state in a word. */
export const readerStateText: Record<ReaderState, { label: string; tone: Tone }> = {
  waiting: { label: readerStateNames.waiting, tone: 'info' },
  sent: { label: readerStateNames.sent, tone: 'success' },
  skipped: { label: readerStateNames.skipped, tone: 'neutral' },
  failed: { label: readerStateNames.failed, tone: 'danger' },
  unsure: { label: readerStateNames.unsure, tone: 'warning' },
  bounced: { label: readerStateNames.bounced, tone: 'orange' },
  kept: { label: readerStateNames.kept, tone: 'neutral' },
};

/** A letter's state in a word. Without a mail server it has ended, and nothing was sent. */
export const mailingStateText = (mailing: Pick<Mailing, 'state' | 'counts'>) =>
  isKeptHere(mailing) ? readerStateText.kept : states[mailing.state];
