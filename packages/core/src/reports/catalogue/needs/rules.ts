/** Anyone who sees invoices, all or their own, sees what they come to. */
export const moneyNeeds = ['billing', 'own_invoices'] as const;
