import type { Billing } from '../../documents/verbs.ts';

/** Has the receipt of a payment numbered, and mailed once it has its number: `asked` by staff, or as the school mails receipts. */
export const queueReceipt = (
  { later }: Pick<Billing, 'later'>,
  payment_id: number,
  { mails, asked = false }: { mails: boolean; asked?: boolean },
): Promise<void> => later('numberReceipts', mails ? { payment_id, ...(asked && { asked: 1 }) } : {});
