import type { Screen } from '../shell/screens.tsx';

/** The screens of billing. */
export const routes: readonly Screen[] = [
  {
    path: 'billing/invoices',
    lazy: () => import('./invoices/list/InvoiceList.tsx'),
    title: 'Invoices',
    access: ['billing', 'own_invoices'],
  },
  {
    path: 'billing/invoices/new',
    lazy: () => import('./invoices/editor/NewInvoice.tsx'),
    title: 'New invoice',
    access: ['billing', 'own_invoices'],
  },
  {
    path: 'billing/invoices/owing',
    lazy: () => import('./owing/OwingList.tsx'),
    title: 'Who owes',
    access: 'billing',
  },
  {
    path: 'billing/invoices/:id/edit',
    lazy: () => import('./invoices/editor/EditInvoice.tsx'),
    title: 'Edit invoice',
    access: ['billing', 'own_invoices'],
  },
  {
    path: 'billing/billingsettings',
    lazy: () => import('./settings/BillingSettings.tsx'),
    title: 'Billing settings',
    access: 'setup',
  },
  {
    path: 'billing/billingsettings/payments',
    lazy: () => import('./gateways/OnlinePayments.tsx'),
    title: 'Online payments',
    access: 'setup',
  },
  {
    path: 'billing/billingsettings/reminders',
    lazy: () => import('./reminders/Reminders.tsx'),
    title: 'Reminders',
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
  {
    path: 'billing/payments',
    lazy: () => import('./payments/PaymentList.tsx'),
    title: 'Payments',
    access: ['billing', 'own_invoices'],
  },
  {
    path: 'billing/creditnotes',
    lazy: () => import('./credit-notes/CreditNoteList.tsx'),
    title: 'Credit notes',
    access: ['billing', 'own_invoices'],
  },
  { path: 'billing/coupons', lazy: () => import('./coupons/CouponList.tsx'), title: 'Coupons', access: 'billing' },
];
