/** What the link to a task's page says. */
export const pageText = (page: string): string =>
  page.startsWith('/billing/payments')
    ? 'Open payment'
    : page.startsWith('/billing/invoices')
      ? 'Open invoice'
      : 'Open';
