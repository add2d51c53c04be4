import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { type JobContext, type JobKinds, type OutsideEnd, outsideWork } from '../../../jobs/kinds.ts';
import type { ChargeAsk, Keys, PaymentFacts } from '../../../outside/abilities.ts';
import { holdAccounts } from '../../accounts/queries.ts';
import { nameOf } from '../../checkout/jobs.ts';
import { changeCheckout, type Checkout, checkoutTexts, findCheckout } from '../../checkout/queries.ts';
import { applyFacts, failCheckout, lookAgain } from '../../checkout/verbs.ts';
import { markSignedOut } from '../../gateways/queries.ts';
import { type Connected, connectedGateway, gatewayOf, reachOf } from '../../gateways/verbs.ts';
import { refsOf } from '../verbs.ts';
import { accountsToCharge, endRetries } from './queries.ts';
import { chargeAccount, chargeFailed, dropCharge, whyDropped } from './verbs.ts';

const HOUR = 3_600_000;
/** When methods are charged by themselves, in the school's time. */
const AT = '09:00';
/** So often a gateway is asked about a charge that it did not answer to: for about a week. */
const MOST_LOOKS = 10;

/** Plans the charges of today: at 09:00, or at once where that is past. */
async function planCharges(_: Record<string, unknown>, { tenant, now, later }: JobContext): Promise<void> {
  const today = dayIn(now, tenant.time_zone);
  const at = instantOf(today, AT, tenant.time_zone).at;
  // This runs every hour, so that a day on which the server was away in the morning is not left out.
  if (at - now.getTime() <= HOUR) await later('chargeDue', {}, { key: today, at: new Date(at) });
}

/** Charges what is due today or was before, account by account, so that none waits for another. */
async function chargeDue(_: Record<string, unknown>, { db, tenant, now, later }: JobContext): Promise<void> {
  const today = dayIn(now, tenant.time_zone);
  await endRetries(db, tenant.institution_id, now);
  for (const account_id of await accountsToCharge(db, tenant.institution_id, today))
    await later('chargeAccountDue', { account_id }, { key: `${account_id} ${today}` });
}

/** Charges what of an account is due; asks again in an hour while the family has a page open, until the day is over. */
async function chargeAccountDue(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { tenant, now, later } = context;
  const account_id = Number(payload['account_id']);
  if ((await chargeAccount(context, account_id)) === 'done') return;
  const at = new Date(now.getTime() + HOUR);
  if (dayIn(at, tenant.time_zone) < addDays(dayIn(now, tenant.time_zone), 1))
    await later('chargeAccountDue', { account_id }, { key: `${account_id} ${at.toISOString().slice(0, 13)}`, at });
}

/** What a method is charged with. */
interface Charging {
  checkout: Checkout;
  name: Connected['name'];
  keys: Keys;
  ask: ChargeAsk;
  /** An earlier try may have arrived. */
  again: boolean;
}

/** The last word on whether a charge is sent. From then on it is `processing`, and no more is decided here: it may have arrived. */
async function maySend(checkout: Checkout, context: JobContext, byHand: boolean): Promise<boolean> {
  if (checkout.state === 'processing') return true;
  const why = await whyDropped(context, checkout, { byHand });
  if (why !== '') {
    await dropCharge(context, checkout, why);
    return false;
  }
  const change = { state: 'processing' as const, updated_at: context.now };
  await changeCheckout(context.db, context.tenant.institution_id, checkout.checkout_id, change);
  return true;
}

async function prepareCharge(payload: Record<string, unknown>, context: JobContext): Promise<Charging | undefined> {
  const { db, tenant } = context;
  const { institution_id, institutionName } = tenant;
  const id = Number(payload['checkout_id']);
  const seen = await findCheckout(db, institution_id, { id });
  if (!seen || seen.method_id === null) return undefined;
  await holdAccounts(db, institution_id, [seen.account_id]);
  const checkout = (await findCheckout(db, institution_id, { id }, { held: true }))!;
  const waits = checkout.state === 'opening' || checkout.state === 'processing';
  if (!waits || checkout.gateway_ref !== null) return undefined;
  if (!(await maySend(checkout, context, payload['by_hand'] === true))) return undefined;
  const connected = await connectedGateway(context, checkout.gateway);
  const known = await refsOf(context, seen.method_id);
  if (!connected || !known) {
    // It was sent, and nobody can say what became of it: asked again when the gateway is connected again.
    await settleCharge({ end: 'unclear', reason: 'not connected' }, context, checkout);
    return undefined;
  }
  const { numbers } = (await checkoutTexts(db, institution_id, id))!;
  const ask: ChargeAsk = {
    id: nameOf(context, id),
    amount: checkout.amount,
    currency: checkout.currency,
    title: `${institutionName}: ${numbers.filter(Boolean).join(', ')}`.slice(0, 200),
    refs: known.refs,
    since: checkout.created_at,
  };
  return { checkout, name: connected.name, keys: connected.keys, ask, again: checkout.state === 'processing' };
}

/** Ends a charge that the gateway did not take. */
async function endCharge(
  context: JobContext,
  checkout: Checkout,
  failing: Parameters<typeof chargeFailed>[2],
): Promise<void> {
  await failCheckout(context, checkout.checkout_id, failing.failure ?? '');
  await chargeFailed(context, checkout, failing);
  context.changed('billing');
}

async function settleCharge(
  end: Exclude<OutsideEnd<PaymentFacts>, { end: 'later' }>,
  context: JobContext,
  { checkout_id, account_id, gateway }: Checkout,
  again = true,
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  await holdAccounts(db, institution_id, [account_id]);
  const checkout = (await findCheckout(db, institution_id, { id: checkout_id }, { held: true }))!;
  if (end.end === 'done') {
    if (checkout.gateway_ref === null)
      await changeCheckout(db, institution_id, checkout_id, { gateway_ref: end.sent.ref, updated_at: now });
    return void (await applyFacts(context, checkout_id, end.sent));
  }
  // A hook may have told how it ended.
  if (checkout.state !== 'processing' || checkout.gateway_ref !== null) return;
  if (end.end === 'signedOut') {
    await markSignedOut(db, institution_id, gateway, end.reason);
    if (!again) return endCharge(context, checkout, { failure: end.reason, counts: false });
  }
  if (end.end === 'refused') return endCharge(context, checkout, { failure: end.reason, needs: 'other_method' });
  if (checkout.looks < MOST_LOOKS) return lookAgain(context, checkout);
  await endCharge(context, checkout, {
    failure: 'The gateway never said whether this was paid. Please look there before you charge it again.',
    needs: 'other_method',
  });
}

/** Charges a saved method once, whatever becomes of this server meanwhile. */
const chargeMethod = outsideWork<Charging, PaymentFacts>({
  prepare: prepareCharge,
  async send({ name, keys, ask, again }, sending) {
    const gateway = await gatewayOf(name);
    return gateway.charge(reachOf(name, keys, sending), ask, again || sending.again);
  },
  settle: (_, end, context, { checkout, again }) => settleCharge(end, context, checkout, again),
});

/** Charges by themselves and by hand. */
export const chargingJobs: JobKinds = { planCharges, chargeDue, chargeAccountDue, chargeMethod };
