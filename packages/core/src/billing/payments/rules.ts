/** Where a payment is: done; claimed by a family, to be confirmed; scheduled; failed; deleted. */
export const paymentStates = ['done', 'claimed', 'scheduled', 'failed', 'deleted'] as const;
