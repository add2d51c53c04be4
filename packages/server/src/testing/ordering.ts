import type { OrderLine } from '@schoolbell/core/billing/orders/rules';
import type { Ordering } from '../billing/orders/verbs.ts';
import { quoteOrder } from '../billing/orders/verbs.ts';
import { transact } from '../db/transaction.ts';
import type { News } from '../http/live.ts';
import { contextOf, tenantOf } from '../jobs/context.ts';
import type { JobContext } from '../jobs/kinds.ts';
import type { TestSchool, TestServer } from './server.ts';

/** Runs work as a caller of orders does: in one transaction of a school, at the time of `now`. */
export const orderingOf =
  (server: TestServer, school: TestSchool, now: () => Date) =>
  async <T>(work: (context: JobContext) => Promise<T>): Promise<T> => {
    const news = new Map<string, News>();
    const done = await transact(server.connections, async (_, transaction) => {
      const tenant = await tenantOf(transaction, school.institution_id);
      const { brought, config } = server.services;
      const settings = { brought, now, secretKey: config.secretKey, publicUrl: 'http://localhost:4000', dataDir: '' };
      return work(contextOf(settings as Parameters<typeof contextOf>[0], transaction, tenant, news));
    });
    for (const one of news.values()) server.services.live.tell(one);
    return done;
  };

let sources = 0;

/** What a booking orders: lines for the one who pays, at the price that was quoted. */
export async function orderOf(
  context: JobContext,
  payer_id: number,
  lines: readonly OrderLine[],
  more: Partial<Ordering> = {},
): Promise<Ordering> {
  const draft = { payer_id, coupon_code: '', day: '', lines, ...more };
  const { quote_hash } = await quoteOrder(context, draft);
  return {
    source: 'booking' as const,
    source_id: (sources += 1),
    tell: 'testOrder',
    settle: 'now' as const,
    hold_until: null,
    quote_hash,
    ...draft,
  };
}

/** A line that the caller prices itself. */
export const courseLine = (key: string, student_id: number | null, unit_price: number): OrderLine => ({
  key,
  student_id,
  event_ids: [],
  what: { type: 'custom', name: `Course ${key}`, unit_price, tax_ids: [] },
});
