/**
 * How money that is asked for at a gateway stands. It only goes forward: `opening` → `open` → `processing` → `paid`, `failed` or
 * `expired`. `paid` is never left; `expired` and `failed` may still become `paid`, because money is money. `odd` is a payment of
 * another amount or currency than was asked for.
 */
export const checkoutStates = ['opening', 'open', 'processing', 'paid', 'failed', 'expired', 'odd'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

const rank: Record<CheckoutState, number> = {
  opening: 0,
  open: 1,
  processing: 2,
  failed: 3,
  expired: 3,
  paid: 4,
  odd: 4,
};

/** The state after news from the gateway: what is behind changes nothing. */
export const forward = (now: CheckoutState, told: CheckoutState): CheckoutState =>
  rank[told] > rank[now] ? told : now;

/** Whether more can come of it by itself. */
export const isUnderWay = (state: CheckoutState): boolean =>
  state === 'opening' || state === 'open' || state === 'processing';

/** Minutes after which an open checkout is asked about, one after the other; then once a day. */
const LOOKS = [2, 10, 60];
const DAY = 24 * 60;

/** When a checkout is asked about next, after so many looks; minutes from now. */
export const minutesToLook = (looks: number): number => LOOKS[looks] ?? DAY;

/** What payers tick to have a method saved. It is kept word for word as their consent. */
export const SAVE_CONSENT = 'Save for later payments. The school may charge it when an invoice is due.';

/** What is open of an invoice, or of one of its parts. */
export interface OpenItem {
  invoice: string;
  /** The part's place, from 1 on; null for an invoice without parts. */
  part: number | null;
  due_on: string;
  /** Minor units. */
  open: number;
}

/** A payment of an item. */
export interface Chosen {
  invoice: string;
  part: number | null;
  amount: number;
}

/** Puts an amount onto what is open, the earliest due first. What is above all of it is left out. */
export function spread(items: readonly OpenItem[], amount: number): Chosen[] {
  const ordered = items.toSorted(
    (one, other) =>
      one.due_on.localeCompare(other.due_on) ||
      one.invoice.localeCompare(other.invoice) ||
      (one.part ?? 0) - (other.part ?? 0),
  );
  let left = amount;
  return ordered.flatMap(({ invoice, part, open }) => {
    const taken = Math.min(left, open);
    left -= taken;
    return taken > 0 ? [{ invoice, part, amount: taken }] : [];
  });
}

/** The address of the page where an invoice can be seen and paid, without its server. */
export const paymentPath = (institution: string, token: string): string =>
  `/payment/${token}?institution=${institution}`;

/** Whether payers may read what a gateway says: not where it is about the school's keys, or names things by their codes. */
export const isForPayers = (reason: string): boolean =>
  !/[a-z]{2,}_\w|\*{3}|\b(api|keys?|permissions?|endpoints?|requests?|parameters?)\b/i.test(reason);
