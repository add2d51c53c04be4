import { hash } from 'node:crypto';
import type { Opened as OpenedOrder, OrderDraft } from '@schoolbell/core/billing/orders/rules';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { Billing } from '../../../billing/documents/verbs.ts';
import { openOrder, quoteOrder } from '../../../billing/orders/verbs.ts';
import type { Quoting } from '../../../billing/orders/quoting/verbs.ts';
import { timeText } from '../../../calendar/news/verbs.ts';
import { draftOf } from '../../pricing/verbs.ts';
import type { Opened } from '../../verbs.ts';
import { startsOf } from '../facts/queries.ts';

/** What a family agrees to as it sends: the price, and when the class takes place. */
const agreedHash = (price: string, starts: readonly string[]): string =>
  `${price}.${hash('sha256', starts.join(), 'base64url').slice(0, 22)}`;

/**
 * What a hold comes to, as its family sees it: at the price of a new family, so it tells nothing about anyone. Its hash is
 * of the times too, because a class that was moved is no longer what the family chose.
 */
export async function heldQuote(
  context: Quoting,
  { booking, lines }: Opened,
  { coupon_code }: { coupon_code: string },
) {
  const draft = await draftOf(context, booking, lines, { coupon_code });
  const { taxes: _, pay_online: __, lines: priced, fees, quote_hash, ...quote } = await quoteOrder(context, draft);
  const starts = await startsOf(context.db, context.tenant.institution_id, lines[0]!.seats);
  const shown = ({ name, quantity, unit_price, discount, gross }: (typeof priced)[number]) => ({
    name,
    quantity,
    unit_price,
    discount,
    gross,
  });
  return { ...quote, lines: priced.map(shown), fees: fees.map(shown), quote_hash: agreedHash(quote_hash, starts) };
}

/** Refuses another price, or other times, than those that the family saw. */
export async function refuseChanged(
  context: Quoting,
  held: Opened,
  { quote_hash, coupon_code }: { quote_hash: string; coupon_code: string },
): Promise<void> {
  const quote = await heldQuote(context, held, { coupon_code });
  if (quote.coupon_error !== null) throw invalid({ coupon_code: quote.coupon_error });
  if (quote.quote_hash === quote_hash) return;
  const isPrice = quote.quote_hash.split('.')[0] !== quote_hash.split('.')[0];
  const [first] = await startsOf(context.db, context.tenant.institution_id, held.lines[0]!.seats);
  const text = isPrice
    ? 'The price has changed. Please check the new price and send your booking again.'
    : `The school has changed when this class takes place: it now begins on ${timeText(first!)}. Please check the new time and send your booking again.`;
  throw new Failure('stale', text, undefined, quote);
}

/** The payer, and the children they pay for. */
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
  /** What each line costs before a coupon, by its key. */
  prices: ReadonlyMap<string, number>;
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
  const prices = new Map(priced.map((line) => [line.key, Math.round((line.unit_price * line.quantity) / 1000)]));
  if (coupon_error !== null)
    return {
      draft: null,
      quote_hash,
      prices,
      note: `No invoice was made: coupon ${coupon_code} was refused. ${coupon_error}`,
    };
  const isFree = [...priced, ...fees].every((line) => line.gross === 0);
  return { draft: isFree ? null : draft, quote_hash, prices, note: '' };
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
