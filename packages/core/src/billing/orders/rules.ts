/** What one line of an order sells. A caller prices `custom` itself: a rental, a course, a trial; never by what a request says. */
export type OrderedThing =
  | { type: 'subject'; duration_id: number; sessions: number }
  | { type: 'period'; sub_id: number; from: string; to: string }
  | { type: 'package'; package_id: number; add_on_ids: readonly number[] }
  | { type: 'product'; product_id: number; quantity: number }
  | { type: 'registrationFee'; registration_fee_id: number }
  | { type: 'custom'; name: string; unit_price: number; tax_ids: readonly number[] };

/** A line of an order. `key` is the caller's name of it; lines of one key belong together. */
export interface OrderLine {
  key: string;
  /** Null for somebody who is not known yet, or for nobody in particular. */
  student_id: number | null;
  /** Lessons that it charges for: each is billed once. */
  event_ids: readonly number[];
  what: OrderedThing;
}

/** What a family wants to buy. */
export interface OrderDraft {
  /** Null in a quote only. */
  payer_id: number | null;
  coupon_code: string;
  /** The school's day that prices and fees are asked for. */
  day: string;
  lines: readonly OrderLine[];
}

/** The fewest and most lines of an order. */
export const FEWEST_LINES = 1;
export const MOST_LINES = 100;

/** A line of a quote, in minor units; the quantity in thousandths. Net and tax make its gross. */
export interface QuoteLine {
  key: string;
  name: string;
  quantity: number;
  unit_price: number;
  discount: number;
  net: number;
  tax: number;
  gross: number;
}

/** What an order comes to, in minor units. */
export interface Quote {
  lines: QuoteLine[];
  /** Registration fees that fall due by it. */
  fees: QuoteLine[];
  coupon: { code: string; name: string; discount: number } | null;
  /** Why the code that was given takes nothing off; null where it does, or where none was given. */
  coupon_error: string | null;
  subtotal: number;
  discount: number;
  taxes: { name: string; rate: string; base: number; amount: number }[];
  total: number;
  currency: string;
  /** 1 where it can be paid online. */
  pay_online: 0 | 1;
  quote_hash: string;
}

/** When an order is paid: before the place is given, after staff accepted it, or later by its invoice. */
export type Settle = 'now' | 'accepted' | 'later';
export type OrderSource = 'booking' | 'form' | 'waitlist' | 'family';
export type OrderState = 'open' | 'paid' | 'closed' | 'late' | 'refused' | 'done';
export type CloseReason = 'expired' | 'cancelled' | 'rejected';

/** What the caller's job hears: paid, paid after it was closed, money handed back by staff. */
export type OrderEvent = 'paid' | 'late' | 'refunded';

/** How an order is opened. The same source again answers with the first order. */
export interface Opening {
  source: OrderSource;
  source_id: number;
  /** The kind of job that tells the caller. */
  tell: string;
  settle: Settle;
  /** The quote that the family saw; another price is refused. */
  quote_hash: string;
  hold_until: Date | null;
}

export interface Opened {
  order_id: number;
  state: OrderState;
  invoice_id: number | null;
  total: number;
  pay_url: string | null;
}

/** The name that registration fees have beside the caller's lines: of which fee, and for the how manieth student. */
export const feeKey = (registration_fee_id: number, student: number): string => `fee:${registration_fee_id}:${student}`;
export const isFeeKey = (key: string): boolean => key.startsWith('fee:');

/** Whether a line makes somebody a student of the school, so that registration fees fall due. */
export const registers = ({ what }: OrderLine): boolean =>
  what.type === 'subject' || what.type === 'period' || what.type === 'package';

/** What of a quote must stay the same until it is ordered, as a text: everything that somebody pays by. */
export const hashedOf = ({ lines, fees, coupon, total, currency }: Omit<Quote, 'quote_hash'>): string =>
  JSON.stringify([
    ...[...lines, ...fees].map(({ key, quantity, unit_price, discount, gross }) => [
      key,
      quantity,
      unit_price,
      discount,
      gross,
    ]),
    coupon?.code ?? '',
    total,
    currency,
  ]);

/**
 * Which lines leave an order with those of `keys`: these, and the registration fees of students of whom no line stays.
 * `ends` where none of the caller's own lines stays, so that the order ends.
 */
export function leaving<Line extends { order_key: string | null; student_id: number }>(
  lines: readonly Line[],
  keys: readonly string[],
): { gone: Line[]; ends: boolean } {
  const gone = new Set(lines.filter((line) => line.order_key !== null && keys.includes(line.order_key)));
  const stay = lines.filter((line) => !gone.has(line) && !isFeeKey(line.order_key ?? ''));
  const students = new Set(stay.map((line) => line.student_id));
  const fees = lines.filter((line) => isFeeKey(line.order_key ?? '') && !students.has(line.student_id));
  return { gone: lines.filter((line) => gone.has(line) || fees.includes(line)), ends: stay.length === 0 };
}
