import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { outsideWork } from '../../jobs/kinds.ts';
import type { Keys, RefundAsk, RefundFacts } from '../../outside/abilities.ts';
import { disputedCheckouts } from '../disputes/queries.ts';
import { markSignedOut } from '../gateways/queries.ts';
import { type Connected, connectedGateway, gatewayOf, reachOf } from '../gateways/verbs.ts';
import { refundName, settleRefund } from './hearing/verbs.ts';
import { changeRefund, findRefund, type Refund, refundableAt, waitingRefunds } from './queries.ts';
import { titleOf } from './verbs.ts';

const MINUTE = 60_000;

interface Prepared {
  refund: Refund;
  name: Connected['name'];
  keys: Keys;
  ask: RefundAsk;
}

async function prepare(payload: Record<string, unknown>, context: JobContext): Promise<Prepared | undefined> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const refund = await findRefund(db, institution_id, Number(payload['refund_id']));
  if (refund?.state !== 'pending') return undefined;
  const { refund_id, payment_id, amount } = refund;
  const { gateway, gateway_ref, currency } = (await refundableAt(db, institution_id, payment_id))!;
  const connected = gateway === null ? undefined : await connectedGateway(context, gateway);
  if (!connected || gateway_ref === null) {
    const look = refund.wasSent ? ' Look there whether this refund was made.' : '';
    const failure = `${titleOf(gateway)} is not connected any more.${look}`;
    await settleRefund(context, refund_id, { state: 'failed', failure });
    return undefined;
  }
  if (!refund.wasSent) await changeRefund(db, institution_id, refund_id, { sent_at: now });
  const ask = { id: refundName(context, refund_id), payment_ref: gateway_ref, amount, currency };
  return { refund, name: connected.name, keys: connected.keys, ask };
}

/** Sends money back through the gateway that it came by: with our id as key, after a look where it may be there already. */
const sendRefund = outsideWork<Prepared, RefundFacts>({
  prepare,
  async send({ refund, name, keys, ask }, sending) {
    const gateway = await gatewayOf(name);
    return gateway.refund(reachOf(name, keys, sending), ask, sending.again || refund.wasSent);
  },
  async settle(_, end, context, { refund: { refund_id, wasSent }, name }) {
    const title = titleOf(name);
    switch (end.end) {
      case 'done':
        await settleRefund(context, refund_id, end.sent);
        if (end.sent.state === 'pending') await lookLater(context, refund_id);
        return;
      case 'refused':
        return settleRefund(context, refund_id, { state: 'failed', failure: `${title}: ${end.reason}` });
      case 'signedOut': {
        await markSignedOut(context.db, context.tenant.institution_id, name, end.reason);
        // An earlier try may be there: it is looked for once the school has entered its new keys.
        if (wasSent) return;
        return settleRefund(context, refund_id, {
          state: 'failed',
          failure: `${title} no longer accepts this school’s keys.`,
        });
      }
      // It may be there: it stays pending, and is asked about until that is clear.
      case 'unclear':
    }
  },
});

/** Asks a gateway that takes its time in a while; after that, once an hour. */
async function lookLater({ later, now }: JobContext, refund_id: number): Promise<void> {
  await later(
    'lookRefund',
    { refund_id },
    { at: new Date(now.getTime() + 11 * MINUTE), key: `refund ${refund_id} look` },
  );
}

/** Asks about refunds and disputes whose end is not known: what the gateway has named is read, other refunds are looked for and sent. */
async function reconcileRefunds(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  for (const { refund_id, checkout_id, isKnown, isOld } of await waitingRefunds(db, tenant.institution_id, now)) {
    const key = `refund ${refund_id} at ${now.toISOString().slice(0, isOld ? 10 : 13)}`;
    if (!isKnown) await later('sendRefund', { refund_id }, { key });
    else if (checkout_id !== null) await later('readCheckout', { checkout_id }, { key });
  }
  const day = now.toISOString().slice(0, 10);
  for (const checkout_id of await disputedCheckouts(db, tenant.institution_id))
    await later('readCheckout', { checkout_id }, { key: `${checkout_id} disputed ${day}` });
}

/** What becomes of money that goes back through gateways. */
export const refundsJobs: JobKinds = { sendRefund, reconcileRefunds, lookRefund: reconcileRefunds };
