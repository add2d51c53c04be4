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

/** The gateway's page opens within seconds: the payer's eyes are on the button. */
const OPENS_MS = 3_000;
const pauseAfter = (passed: number): number =>
  passed < OPENS_MS ? 120 : passed < IMPATIENT_MS ? 250 : passed < MINUTE_MS ? 1_500 : 6_000;

/** Whether nothing more is to be heard: a receipt gets its number soon after the money is booked. */
export const isSettled = ({ state, receipt_number }: Standing, passed: number): boolean =>
  !isUnderWay(state) && (state !== 'paid' || receipt_number !== null || passed > MINUTE_MS / 3);

const ended: readonly Refusal['code'][] = ['notFound', 'gone', 'originRefused'];

/**
 * Asks how a payment stands until it is settled, eight times a second at first. A lost answer is asked for again. It ends
 * with false if the payment is not one of this link.
 */
export async function watch(
  ask: () => Promise<Standing>,
  hear: (standing: Standing) => void,
  isOver: () => boolean,
): Promise<boolean> {
  const began = Date.now();
  /** Asks once; answers how it ended, or undefined while it goes on. */
  const look = async (passed: number): Promise<boolean | undefined> => {
    const now = await ask().catch((error: unknown) => error as Refusal);
    if (isOver()) return true;
    if (now instanceof Refusal) return ended.includes(now.code) ? false : undefined;
    hear(now);
    return isSettled(now, passed) || undefined;
  };
  for (let passed = 0; passed < LONGEST_MS; passed = Date.now() - began) {
    const end = document.hidden && passed > 0 ? undefined : await look(passed);
    if (end !== undefined) return end;
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(passed)));
    if (isOver()) return true;
  }
  return true;
}
