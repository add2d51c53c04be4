import { exponentOf } from '@schoolbell/core/format';
import type { There } from '../stood-in.ts';
import type { Books, Invoice } from './books.ts';

const booksOf = (all: readonly Books[], ref: string): Books => all.find((one) => one.invoices.has(ref))!;
const minor = (amount: number, { currency }: Invoice): number => Math.round(amount * 10 ** exponentOf(currency));
const refundsOf = (books: Books, { id }: Invoice, status: string) =>
  books.refunds.filter((one) => one.invoiceId === id && one.status === status);

/** What happens at Xendit without us. It tells of no disputes. */
export const xenditThere = (all: readonly Books[]): There => ({
  sums(ref) {
    const books = booksOf(all, ref);
    const invoice = books.invoice(ref)!;
    const back = (status: string) =>
      refundsOf(books, invoice, status).reduce((sum, one) => sum + minor(one.amount, invoice), 0);
    return { paid: minor(invoice.paidAmount ?? 0, invoice), back: back('SUCCEEDED'), pending: back('PENDING') };
  },
  all: () => all.flatMap((books) => [...books.invoices.keys()]),
  close(ref) {
    const books = booksOf(all, ref);
    const invoice = books.invoice(ref)!;
    if (invoice.status !== 'PENDING') return false;
    books.end(invoice);
    return true;
  },
  refund(ref, amount) {
    const books = booksOf(all, ref);
    const invoice = books.invoice(ref)!;
    if (invoice.status !== 'PAID' || minor(books.leftOf(invoice), invoice) < amount) return false;
    books.refund(invoice, { amount: amount / 10 ** exponentOf(invoice.currency) } as Parameters<Books['refund']>[1]);
    return true;
  },
  wait(waits) {
    for (const books of all) books.refundsAre = waits ? 'PENDING' : 'SUCCEEDED';
  },
  endRefund(ref, arrives) {
    const books = booksOf(all, ref);
    const [one] = refundsOf(books, books.invoice(ref)!, 'PENDING');
    if (one) books.settleRefund(one, arrives ? 'SUCCEEDED' : 'FAILED');
    return one !== undefined;
  },
  dispute: () => false,
  decide: () => false,
});
