import type { OrderEvent } from '@schoolbell/core/billing/orders/rules';
import type { JobKinds } from '../../jobs/kinds.ts';
import { settleOrder } from '../orders/verbs.ts';

/** The registration fee of a form is paid: nothing waits for it. Money that is handed back changes nothing about the student. */
export const registeringJobs: JobKinds = {
  async formOrder(payload, context) {
    const event = payload['event'] as OrderEvent;
    if (event !== 'refunded') await settleOrder(context, Number(payload['order_id']), { outcome: 'done' });
  },
};
