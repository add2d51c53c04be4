import { DAY, type School } from '../../demo/school.ts';
import type { Db } from '../../http/context.ts';
import {
  chargeOnline,
  disputeOnline,
  linkOnline,
  type PaidOnline,
  payInParts,
  payOnline,
  refundOnline,
  remindOnline,
  takeOnline,
} from '../checkout/demo.ts';
import { at } from '../documents/demo.ts';
import type { InvoiceHead } from '../invoices/queries.ts';

/** What happens to families that pay online, one story a payer; all others pay at the desk. */
const stories = ['late', 'disputed', 'charged', 'declined', 'refunded', 'expired'] as const;
type Story = (typeof stories)[number];

const saves = { charged: 'pays', declined: 'declines', expired: 'expired' } as const;
const savesCard = (story: Story): story is keyof typeof saves => story in saves;

/** A story so far: the invoices of this month and the two before it, by how far they are back, and how they were paid. */
interface Told {
  invoices: Partial<Record<number, InvoiceHead>>;
  paid: Partial<Record<number, PaidOnline>>;
}

/** Families that pay online, from two months ago on. */
export interface OnlineFamilies {
  /** Whether an invoice is left to its payer's story, which may pay it at once. */
  take(invoice: InvoiceHead, of: { back: number; paidAt: Date }): Promise<boolean>;
  /** What happened in the last days. */
  end(): Promise<void>;
}

/** Begins with the gateway. */
export async function onlineFamilies(db: Db, school: School): Promise<OnlineFamilies> {
  const told = new Map<number, Told>();
  const ago = (days: number) => at(db, school, daysAgo(school, days));
  await takeOnline(ago(100));
  return {
    async take(invoice, { back, paidAt }) {
      const { account_id, balance } = invoice;
      if (back > 2 || balance === 0) return false;
      if (!told.has(account_id) && told.size < stories.length) told.set(account_id, { invoices: {}, paid: {} });
      const so = told.get(account_id);
      // A brother or sister is paid for at the desk.
      if (!so || so.invoices[back]) return false;
      so.invoices[back] = invoice;
      const story = stories[[...told.keys()].indexOf(account_id)]!;
      if (story === 'late' || back === 0) return true;
      const context = at(db, school, paidAt);
      if (!savesCard(story)) so.paid[back] = await payOnline(context, invoice);
      else if (back === 2) so.paid[back] = await payOnline(context, invoice, { saves: saves[story] });
      return true;
    },
    end: () => endStories(ago, [...told.values()]),
  };
}

/** In the morning of a day; today that is now. */
function daysAgo({ now }: School, days: number): Date {
  const day = new Date(now.getTime() - days * DAY);
  if (days > 0) day.setUTCHours(9, 30, 0, 0);
  return day;
}

/** The last days of each story, the earliest first. */
async function endStories(ago: (days: number) => ReturnType<typeof at>, told: readonly Told[]): Promise<void> {
  const of = (story: Story): Told => told[stories.indexOf(story)] ?? { invoices: {}, paid: {} };
  const refunded = of('refunded').paid;
  if (refunded[2]) await refundOnline(ago(12), refunded[2], { share: 1, reason: 'Paid by the grandparents as well' });
  const charged = of('charged').invoices;
  if (charged[1]) await chargeOnline(ago(9), charged[1]);
  const expired = of('expired').invoices;
  if (expired[1]) await chargeOnline(ago(6), expired[1]);
  if (refunded[1]) await refundOnline(ago(5), refunded[1], { share: 0.25, reason: 'The teacher was ill' });
  const disputed = of('disputed');
  if (disputed.paid[1]) await disputeOnline(ago(2), disputed.paid[1]);
  const late = of('late').invoices[2];
  if (late) await remindOnline(ago(2), late);
  const declined = of('declined').invoices;
  if (declined[1]) await chargeOnline(ago(1), declined[1]);
  await endOpen(ago(0), { late, parts: disputed.invoices[0], saved: charged[0] });
}

/** What families have open today, and the links by which the example sites open it. */
async function endOpen(
  context: ReturnType<typeof at>,
  { late, parts, saved }: Partial<Record<'late' | 'parts' | 'saved', InvoiceHead | undefined>>,
): Promise<void> {
  if (late) await linkOnline(context, late, 'late');
  if (parts) await payInParts(context, parts);
  if (parts) await linkOnline(context, parts, 'parts');
  if (saved) await linkOnline(context, saved, 'saved');
}
