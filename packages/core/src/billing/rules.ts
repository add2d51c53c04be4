/** Who works with documents and money: all of them, or their own alone. The browser needs it without a schema. */
export const billingAccess = ['billing', 'own_invoices'] as const;
