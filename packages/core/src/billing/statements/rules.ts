/** Lines that a screen and a paper hold; a file holds all. */
export const MOST_LINES = 1000;

/** What moves an account, by the word that a statement has for it. A transfer is money of one payer on another's invoice. */
export const movementWords = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
} as const;
