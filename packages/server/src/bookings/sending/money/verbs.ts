import type { Opened as OpenedOrder, Quote } from '@schoolbell/core/billing/orders/rules';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { Billing } from '../../../billing/documents/verbs.ts';
import { openOrder, quoteOrder } from '../../../billing/orders/verbs.ts';
import type { Quoting } from '../../../billing/orders/quoting/verbs.ts';
import { draftOf } from '../../pricing/verbs.ts';
import type { Opened } from '../../verbs.ts';

/** A quote as a family sees it: without what only the school's books name. */
export const shownQuote = ({
  lines,
  fees,
  coupon,
  coupon_error,
  subtotal,
  discount,
  total,
  currency,
  quote_hash,
}: Quote) => {
  const line = ({ name, quantity, unit_price, discount: off, gross }: Quote['lines'][number]) => ({
    name,
    quantity,
    unit_price,
    discount: off,
    gross,
  });
  return {
    lines: lines.map(line),
    fees: fees.map(line),
    coupon,
    coupon_error,
    subtotal,
    discount,
    total,
    currency,
    quote_hash,
  };
};

/** Refuses another price than the one that the family saw. It is priced for nobody in particular, so that it tells nothing of anyone. */
export async function refuseNewPrice(
  context: Quoting,
  { booking, lines }: Opened,
  { quote_hash, coupon_code }: { quote_hash: string; coupon_code: string },
): Promise<void> {
  const quote = await quoteOrder(context, await draftOf(context, booking, lines, { coupon_code }));
  if (quote.coupon_error !== null) throw invalid({ coupon_code: quote.coupon_error });
  if (quote.quote_hash !== quote_hash)
    throw new Failure(
      'stale',
      'The price has changed. Please check the new price and send your booking again.',
      undefined,
      shownQuote(quote),
    );
}

/** Who pays for whom, and how it is settled. */
interface Ordering {
  payer_id: number;
  /** The children's persons, by their place on the form. */
  people: ReadonlyMap<number, number>;
  coupon_code: string;
  settle: 'accepted' | 'later';
}

/** What came of ordering: nothing where it is free. `note` tells staff why a coupon could not be used. */
export interface Ordered {
  order: OpenedOrder | null;
  note: string;
}

/**
 * Opens the order of a booking, while its seats are held. Where the coupon is refused for this family only, no order is
 * opened: an answer would tell who they are, and another price is not what they saw. Staff are told in the booking's steps.
 */
export async function orderBooking(
  context: Billing,
  { booking, lines }: Opened,
  { payer_id, people, coupon_code, settle }: Ordering,
): Promise<Ordered> {
  const draft = { ...(await draftOf(context, booking, lines, { coupon_code, people })), payer_id };
  const quote = await quoteOrder(context, draft);
  if (quote.coupon_error !== null)
    return { order: null, note: `No invoice yet. The coupon ${coupon_code} was not used: ${quote.coupon_error}` };
  if (quote.total === 0 && quote.lines.every((line) => line.gross === 0)) return { order: null, note: '' };
  const order = await openOrder(context, {
    ...draft,
    source: 'booking',
    source_id: booking.booking_id,
    tell: 'bookingOrder',
    settle,
    quote_hash: quote.quote_hash,
    hold_until: null,
  });
  return { order, note: '' };
}
