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
  {
    path: 'billing/subscriptions',
    lazy: () => import('./memberships/MembershipList.tsx'),
    title: 'Memberships',
    access: ['billing', 'own_invoices'],
  },
  {
    path: 'billing/subscriptions/:id',
    lazy: () => import('./memberships/MembershipPage.tsx'),
    title: 'Membership',
    access: ['billing', 'own_invoices'],
  },
  { path: 'billing/taxes', lazy: () => import('./taxes/TaxList.tsx'), title: 'Taxes', access: 'taxes' },
];
