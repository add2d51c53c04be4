import type { Screen } from '../shell/screens.tsx';

/** The screens of billing. */
export const routes: readonly Screen[] = [
  {
    path: 'billing/billingsettings',
    lazy: () => import('./settings/BillingSettings.tsx'),
    title: 'Billing settings',
    access: 'setup',
  },
  {
    path: 'billing/invoiceformat',
    lazy: () => import('./format/InvoiceFormat.tsx'),
    title: 'Invoice format',
    access: 'setup',
  },
  { path: 'billing/taxes', lazy: () => import('./taxes/TaxList.tsx'), title: 'Taxes', access: 'taxes' },
];
