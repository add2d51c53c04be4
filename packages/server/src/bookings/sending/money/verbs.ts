import type { Opened as OpenedOrder, OrderDraft, Quote } from '@schoolbell/core/billing/orders/rules';
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

/** Who pays for whom. */
interface Ordering {
  payer_id: number;
  /** The children's persons, by their place on the form. */
  people: ReadonlyMap<number, number>;
  coupon_code: string;
}

/** What a booking orders, at its price for this family; no draft where there is nothing to order. */
export interface PricedBooking {
  draft: OrderDraft | null;
  quote_hash: string;
  /** Why staff must make the invoice; empty where it is made by itself. */
  note: string;
}

/**
 * Prices a booking for the family that sent it, while its seats are held. Where the coupon is refused for this family alone, no
 * order is opened: a refusal would tell who they are, and another price is not what they saw. Its steps tell staff.
 */
export async function priceBooking(
  context: Quoting,
  { booking, lines }: Opened,
  { payer_id, people, coupon_code }: Ordering,
): Promise<PricedBooking> {
  const draft = { ...(await draftOf(context, booking, lines, { coupon_code, people })), payer_id };
  const { coupon_error, lines: priced, fees, quote_hash } = await quoteOrder(context, draft);
  if (coupon_error !== null)
    return { draft: null, quote_hash, note: `No invoice was made: coupon ${coupon_code} was refused. ${coupon_error}` };
  const isFree = [...priced, ...fees].every((line) => line.gross === 0);
  return { draft: isFree ? null : draft, quote_hash, note: '' };
}

/** Opens the order of a booking. */
export const openPriced = (
  context: Billing,
  source_id: number,
  { draft, quote_hash }: { draft: OrderDraft; quote_hash: string },
  settle: 'accepted' | 'later',
): Promise<OpenedOrder> =>
  openOrder(context, {
    ...draft,
    source: 'booking',
    source_id,
    tell: 'bookingOrder',
    settle,
    quote_hash,
    hold_until: null,
  });
