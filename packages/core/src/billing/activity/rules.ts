import { dayText, money } from '../../format.ts';

/** One line of the activity of a document, as it is stored. */
export interface Happened {
  kind: string;
  amount: number | null;
  detail: Record<string, unknown>;
}

const text = (detail: Record<string, unknown>, name: string): string =>
  typeof detail[name] === 'string' || typeof detail[name] === 'number' ? String(detail[name]) : '';
/** A day as people read it. */
const day = (detail: Record<string, unknown>, name: string): string => dayText(text(detail, name));
const because = (detail: Record<string, unknown>): string => {
  const reason = text(detail, 'reason');
  return reason && `: ${reason}`;
};

const at = (detail: Record<string, unknown>): string => {
  const gateway = text(detail, 'gateway');
  return gateway && ` by ${gateway}`;
};

/** What each kind of event says in the activity of a document. */
const sentences: Record<string, (of: Happened, sum: string) => string> = {
  invoice_drafted: (_, sum) => `Draft of ${sum} created`,
  invoice_scheduled: ({ detail }, sum) => `${sum} scheduled for ${day(detail, 'issue_on')}`,
  invoice_issued: ({ detail }, sum) => `${text(detail, 'number')} issued over ${sum}`,
  invoice_changed: () => 'Changed',
  invoice_replaced: ({ detail }) => `${text(detail, 'number')} credited and issued again${because(detail)}`,
  invoice_cancelled: ({ detail }) => `Cancelled${because(detail)}`,
  invoice_sent: ({ detail }) => `Mailed to ${text(detail, 'to')}`,
  installments_changed: ({ detail }) => `Split into ${text(detail, 'parts')} parts`,
  payment_recorded: (_, sum) => `Payment of ${sum}`,
  payment_changed: (_, sum) => `Payment changed to ${sum}`,
  payment_deleted: ({ detail }, sum) => `Payment of ${sum} deleted${because(detail)}`,
  payment_refunded: ({ detail }, sum) => `${sum} refunded${at(detail)}${because(detail)}`,
  paid_online: ({ detail }, sum) => `${sum} paid on ${text(detail, 'gateway')}`,
  payment_extra: (_, sum) => `${sum} more than was owed: it is credit`,
  payment_claimed: ({ detail }, sum) => `Transfer of ${sum} reported, reference ${text(detail, 'reference')}`,
  payment_confirmed: (_, sum) => `Transfer of ${sum} confirmed`,
  payment_rejected: ({ detail }, sum) => `Transfer of ${sum} did not arrive${because(detail)}`,
  refund_begun: ({ detail }, sum) => `Refund of ${sum} sent to ${text(detail, 'gateway')}${because(detail)}`,
  refund_sent: ({ detail }) => `Refund mail sent to ${text(detail, 'to')}`,
  refund_failed: ({ detail }, sum) => `Refund of ${sum} failed${because(detail)}`,
  refund_returned: ({ detail }, sum) => `Refund of ${sum} came back${because(detail)}`,
  payment_disputed: ({ detail }, sum) => `${sum} disputed${because(detail)}`,
  dispute_won: (_, sum) => `Dispute of ${sum} won`,
  dispute_lost: (_, sum) => `Dispute of ${sum} lost`,
  payment_reminded: ({ detail }) => `Reminder mailed to ${text(detail, 'to')}`,
  receipt_sent: ({ detail }) => `Receipt mailed to ${text(detail, 'to')}`,
  method_saved: ({ detail }) => `${text(detail, 'method')} saved for later payments`,
  method_removed: ({ detail }) => `${text(detail, 'method')} removed`,
  autopay_stopped: ({ detail }) => `Automatic payments by ${text(detail, 'method')} stopped`,
  autopay_on: ({ detail }) => `Charged automatically from now on, by ${text(detail, 'method')}`,
  autopay_off: ({ detail }) => `No longer charged automatically${because(detail)}`,
  charge_scheduled: ({ detail }, sum) => `Charge of ${sum} to ${text(detail, 'method')} started`,
  charge_failed: ({ detail }, sum) =>
    `Charge of ${sum} failed${because(detail)}${detail['retry_on'] ? ` Next try on ${day(detail, 'retry_on')}.` : ''}`,
  credit_given: ({ detail }, sum) => `Credit of ${sum} given${because(detail)}`,
  credit_taken: ({ detail }, sum) => `Credit of ${sum} taken back${because(detail)}`,
  credit_expired: (_, sum) => `Credit of ${sum} expired`,
  credit_used: (_, sum) => `${sum} paid from credit`,
  credit_note_made: ({ detail }, sum) => `Credit note ${text(detail, 'number')} over ${sum}${because(detail)}`,
  credit_note_sent: ({ detail }) => `Credit note mailed to ${text(detail, 'to')}`,
  credit_note_voided: ({ detail }) => `Credit note ${text(detail, 'number')} voided${because(detail)}`,
  membership_added: () => 'Membership started',
  membership_changed: () => 'Membership changed',
  membership_paused: ({ detail }) => `Paused from ${day(detail, 'from')}`,
  membership_resumed: ({ detail }) => `Resumed on ${day(detail, 'on')}`,
  membership_cancelled: ({ detail }) => `Cancelled for ${day(detail, 'on')}`,
  membership_kept: () => 'Cancellation taken back',
  membership_billed: ({ detail }, sum) => `${day(detail, 'from')} to ${day(detail, 'to')} billed: ${sum}`,
};

/** What became of a document, in one short line. */
export function activityText(happened: Happened, currency: string): string {
  const sum = happened.amount === null ? '' : money(happened.amount, currency);
  return sentences[happened.kind]?.(happened, sum) ?? happened.kind.replaceAll('_', ' ');
}
