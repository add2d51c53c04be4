/** Steps of a booking in words, as its page shows them. */
const steps: Readonly<Record<string, string>> = {
  held: 'Seats held',
  sent: 'Sent by the family',
  confirmed: 'Confirmed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Time ran out',
  cancelled: 'Cancelled',
  moved: 'Moved',
  unpaid: 'Waiting for payment',
  paid: 'Paid',
  refunded: 'Paid back',
  freed: 'Seats freed',
  reminded: 'Reminder sent',
  known: 'The child is known already',
  mailed: 'Mail sent',
};

/** A step in words; `child` is whom it is about, where it is not about the whole booking. */
export const stepText = (what: string, child: string): string => `${steps[what] ?? what}${child && `: ${child}`}`;
