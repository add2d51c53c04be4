/** What moves an account, by the word that a statement has for it. A transfer is money of one payer on another's invoice. */
export const movementWords = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
} as const;
