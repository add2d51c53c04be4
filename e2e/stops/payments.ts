import type { Page } from '@playwright/test';
import type { Place } from '../place.ts';
import { dialog, on, opened, press, type Stop } from './steps.ts';

const LIST = '/billing/payments';
const SETTINGS = '/billing/billingsettings';

/** A screen of a school that takes money online. */
const paid =
  (path: string | ((place: Place) => string | Promise<string>), ...steps: Parameters<typeof on>[1][]): Stop['open'] =>
  async (page, place) => {
    await place.payments();
    const there = typeof path === 'string' ? path : await path(place);
    await on(there, ...steps)(page, place);
  };

const row = (page: Page) => page.getByRole('row').nth(1).waitFor();
const payment = async (place: Place) => `${LIST}?open=${(await place.payments()).paid.payment_id}`;
const invoice = (which: 'paid' | 'open') => async (place: Place) =>
  `/billing/invoices?invoice=${(await place.payments())[which].invoice_id}`;
const paper = (page: Page) =>
  page
    .getByRole('button', { name: /^(Refund|Take payment)/ })
    .first()
    .waitFor();

/** Online payments: the list and its tabs, a payment, its refund, who owes, and the settings. */
export const paymentStops: readonly Stop[] = [
  { name: 'payments, none yet', open: on(LIST, (page) => page.getByText('No payments yet').waitFor()) },
  {
    name: 'gateways',
    open: on(`${SETTINGS}/payments`, (page) => page.getByRole('heading', { name: 'Demo' }).waitFor()),
  },
  { name: 'connect a gateway', open: on(`${SETTINGS}/payments`, press('button', 'Connect Stripe'), opened) },
  { name: 'payments', open: paid(LIST, row) },
  ...['confirm', 'failed'].map((tab) => ({
    name: `payments, ${tab}`,
    open: paid(`${LIST}?tab=${tab}`, (page) => page.getByText(/^No /).first().waitFor()),
  })),
  { name: 'payments, refunded', open: paid(`${LIST}?tab=refunded`, row) },
  {
    name: 'a payment',
    open: paid(payment, opened, (page) => dialog(page).getByRole('region', { name: 'Where the money went' }).waitFor()),
  },
  {
    name: 'refund a payment',
    open: paid(payment, opened, press('button', 'Refund', dialog), (page) =>
      page.getByRole('dialog', { name: 'Refund payment' }).waitFor(),
    ),
  },
  { name: 'take a payment', open: paid(LIST, row, press('button', /^Take payment/), opened) },
  { name: 'invoices', open: paid('/billing/invoices', row) },
  { name: 'an invoice, paid online', open: paid(invoice('paid'), paper) },
  { name: 'an invoice, open', open: paid(invoice('open'), paper) },
  { name: 'who owes', open: paid('/billing/invoices/owing', row) },
  {
    name: 'a student’s billing',
    open: paid(
      async (place) => `/people/students/${(await place.payments()).student_id}?tab=billing`,
      (page) => page.getByText('ending in 4242').first().waitFor(),
    ),
  },
  {
    name: 'reminders',
    open: paid(`${SETTINGS}/reminders`, (page) =>
      page
        .getByRole('region', { name: 'Preview of the mail' })
        .frameLocator('iframe')
        .getByText(/^Hello /)
        .waitFor(),
    ),
  },
  { name: 'billing settings', open: on(SETTINGS, (page) => page.getByRole('form').first().waitFor()) },
  { name: 'taxes', open: on('/billing/taxes', (page) => page.getByText('No taxes yet').waitFor()) },
];
