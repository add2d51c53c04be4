import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { checkoutStatus } from '@schoolbell/core/billing/checkout/contract';
import { isUnderWay } from '@schoolbell/core/billing/checkout/rules';
import { Refusal } from '../call.ts';

/** How a payment stands. */
export type Standing = ResultOf<typeof checkoutStatus>['data'];

/** For so long an answer is waited for with impatience; then less and less often. */
export const IMPATIENT_MS = 6_000;
const MINUTE_MS = 60_000;
const LONGEST_MS = 20 * MINUTE_MS;

const pauseAfter = (passed: number): number => (passed < IMPATIENT_MS ? 250 : passed < MINUTE_MS ? 1_500 : 6_000);

/** Whether nothing more is to be heard: a receipt gets its number soon after the money is booked. */
export const isSettled = ({ state, receipt_number }: Standing, passed: number): boolean =>
  !isUnderWay(state) && (state !== 'paid' || receipt_number !== null || passed > MINUTE_MS / 3);

const ended: readonly Refusal['code'][] = ['notFound', 'gone', 'originRefused'];

/**
 * Asks how a payment stands until it is settled, every quarter of a second at first. A lost answer is asked for again. It ends
 * with false if the payment is not one of this link.
 */
export async function watch(
  ask: () => Promise<Standing>,
  hear: (standing: Standing) => void,
  isOver: () => boolean,
): Promise<boolean> {
  const began = Date.now();
  for (let passed = 0; passed < LONGEST_MS; passed = Date.now() - began) {
    if (!document.hidden || passed === 0) {
      const now = await ask().catch((error: unknown) => error);
      if (isOver()) return true;
      if (!(now instanceof Refusal)) {
        hear(now as Standing);
        if (isSettled(now as Standing, passed)) return true;
      } else if (ended.includes(now.code)) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(passed)));
    if (isOver()) return true;
  }
  return true;
}
