import type { There } from '../stood-in.ts';
import type { Books, Link, Payment } from './books.ts';

interface Taken {
  books: Books;
  payment: Payment;
}

const linkOf = (all: readonly Books[], ref: string): { books: Books; link: Link } => {
  const books = all.find((one) => one.links.has(ref))!;
  return { books, link: books.links.get(ref)! };
};

/** What a link brought; undefined where nothing was paid. */
function takenOf(all: readonly Books[], ref: string): Taken | undefined {
  const { books, link } = linkOf(all, ref);
  const payment = link.payments
    .map((one) => books.payments.get(one.payment_id)!)
    .find(({ status }) => status === 'captured' || status === 'refunded');
  return payment && { books, payment };
}

const refundsOf = ({ books, payment }: Taken) => books.refunds.filter((one) => one.payment_id === payment.id);
const disputesOf = ({ books, payment }: Taken) => books.disputes.filter((one) => one.payment_id === payment.id);
const sum = (all: readonly { amount: number }[]): number => all.reduce((total, one) => total + one.amount, 0);
const lostOf = ({ books, payment }: Taken): number => books.lost(payment);
const isDisputed = (taken: Taken): boolean => disputesOf(taken).some(({ status }) => status === 'open');
const leftOf = (taken: Taken): number => taken.payment.amount - (taken.payment.amount_refunded ?? 0) - lostOf(taken);

/** What happens at Razorpay without us. */
export const razorpayThere = (all: readonly Books[]): There => ({
  sums(ref) {
    const taken = takenOf(all, ref);
    if (!taken) return { paid: 0, back: 0, pending: 0 };
    const refunds = (status: string) => sum(refundsOf(taken).filter((one) => one.status === status));
    return { paid: taken.payment.amount, back: refunds('processed') + lostOf(taken), pending: refunds('pending') };
  },
  all: () => all.flatMap((books) => [...books.links.keys()]),
  close(ref) {
    const { books, link } = linkOf(all, ref);
    if (link.status !== 'created' || link.payments.some(({ status }) => status !== 'failed')) return false;
    books.end(link, 'expired');
    return true;
  },
  refund(ref, amount) {
    const taken = takenOf(all, ref);
    if (taken?.payment.status !== 'captured' || isDisputed(taken) || leftOf(taken) < amount) return false;
    taken.books.refund(taken.payment, { amount });
    return true;
  },
  wait(waits) {
    for (const books of all) books.refundsAre = waits ? 'pending' : 'processed';
  },
  endRefund(ref, arrives) {
    const taken = takenOf(all, ref);
    const one = taken && refundsOf(taken).find(({ status }) => status === 'pending');
    if (one) taken.books.settleRefund(one, arrives ? 'processed' : 'failed');
    return one !== undefined;
  },
  dispute(ref) {
    const taken = takenOf(all, ref);
    if (!taken || leftOf(taken) === 0 || isDisputed(taken)) return false;
    taken.books.dispute(taken.payment, leftOf(taken));
    return true;
  },
  decide(ref, end) {
    const taken = takenOf(all, ref);
    const one = taken && disputesOf(taken).find(({ status }) => status === 'open');
    if (one) taken.books.endDispute(one, end);
    return one !== undefined;
  },
});
