import { type PaidOnline, payOnline } from './online.ts';
import type { School } from './school.ts';

/** What a place has of online payments. */
export interface PlacePayments {
  /** Silas, whose mother pays. */
  student_id: number;
  email: string;
  /** A payment by the Demo gateway, a part of which went back, and its invoice. */
  paid: PaidOnline & { invoice_id: number };
  /** An invoice that is still open. */
  open: { invoice_id: number; number: string };
}

/** Connects the Demo gateway; a family pays one of two invoices, and gets a part back. */
export async function takePayments({ ask, ...school }: School, surname: string): Promise<PlacePayments> {
  await ask('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const found = (await ask('GET', 'students', { search: surname })).data as {
    user_detail_id: number;
    firstName: string;
  }[];
  const student_id = found.find((one) => one.firstName === 'Silas')!.user_detail_id;
  const bill = async (name: string, unit_price: number) => {
    const items = [{ type: 'custom', name, student_id, unit_price }];
    return (await ask('POST', 'invoice', { user_detail_id: student_id, items })).data as PlacePayments['open'];
  };
  const { invoice_id } = await bill('Autumn term', 12_000);
  const paid = await payOnline({ ask, ...school }, invoice_id, { save: 1 });
  await ask('POST', 'refunds/create', { payment_id: paid.payment_id, amount: 2_000, reason: 'Ill for a week' });
  return {
    student_id,
    email: `wwalker@${surname}.example`.toLowerCase(),
    paid: { ...paid, invoice_id },
    open: await bill('Winter term', 9_000),
  };
}
