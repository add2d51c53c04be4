import type { Context } from '../../../http/context.ts';
import type { Sheet } from '../../queries.ts';

/** What asking for registration fees takes. */
export type Asking = Pick<
  Context,
  'db' | 'tenant' | 'now' | 'publicUrl' | 'later' | 'audit' | 'changed' | 'brought' | 'happened'
>;

/** An area that takes registration fees, as billing does. */
export interface FeeTaker {
  /** Whether families can pay online now. */
  takesOnline(context: Pick<Context, 'db' | 'tenant'>): Promise<boolean>;
  /** Bills the fees that fall due for new students of a family. Answers where they are paid; null if nothing is due, or not online. */
  bill(context: Asking, asked: { submission_id: number; students: readonly number[] }): Promise<string | null>;
}

declare module '../../../http/context.ts' {
  interface Brought {
    /** Who takes registration fees. */
    fees: readonly FeeTaker[];
  }
}

type Asked = Pick<Sheet, 'asks_fee'>;

/** Whether a sent form leads to a page to pay. */
export async function leadsToPay(
  context: Pick<Context, 'db' | 'tenant' | 'brought'>,
  { asks_fee }: Asked,
): Promise<boolean> {
  if (!asks_fee) return false;
  for (const taker of context.brought.fees) if (await taker.takesOnline(context)) return true;
  return false;
}

/** Bills the registration fee where a form asks for it. Answers where it is paid; null where there is nothing to pay online. */
export async function askFees(
  context: Asking,
  { asks_fee }: Asked,
  asked: { submission_id: number; students: readonly number[] },
): Promise<string | null> {
  if (!asks_fee) return null;
  for (const taker of context.brought.fees) {
    const address = await taker.bill(context, asked);
    if (address !== null) return address;
  }
  return null;
}
