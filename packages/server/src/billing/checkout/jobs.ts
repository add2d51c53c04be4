import { isForPayers } from '@schoolbell/core/billing/checkout/rules';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { type JobContext, type JobKinds, type OutsideEnd, outsideWork } from '../../jobs/kinds.ts';
import type { CheckoutAsk, CheckoutPage, Heard, Keys, PaymentFacts } from '../../outside/abilities.ts';
import { markSignedOut, markTrouble } from '../gateways/queries.ts';
import { openParts } from '../ledger/queries.ts';
import { findOrder } from '../orders/queries.ts';
import { type Connected, connectedGateway, gatewayOf, reachOf } from '../gateways/verbs.ts';
import { expireTransfer } from '../paynow/verbs.ts';
import {
  changeCheckout,
  type Checkout,
  checkoutTexts,
  findCheckout,
  forgottenCheckouts,
  itemsOf,
  pagesBefore,
} from './queries.ts';
import { returnAddress } from './returning/verbs.ts';
import { applyFacts, failCheckout, lookAgain, partsOf } from './verbs.ts';

const PAGE_MINUTES = 60;
const AWAY = 'The payment page could not be opened. Please try again.';
const OVER = 'The time to pay for this is over.';
const PAID = 'Some of this is paid already. Please look again.';
const COMING = 'Your bank is working on a payment of this already.';
const UNKNOWN = 'This payment is not known any more. Please ask the school before you pay again.';

/** What a call about a checkout is made with. */
interface Asked {
  checkout: Checkout;
  name: Connected['name'];
  keys: Keys;
}

/** What a checkout is called at its gateway: ours, and the same on every try. */
export const nameOf = ({ tenant }: Pick<JobContext, 'tenant'>, checkout_id: number): string =>
  `sb-${tenant.hash}-${checkout_id}`;

/** The same, read back; undefined where it is not one of this school. */
export function checkoutNamed({ tenant }: Pick<JobContext, 'tenant'>, name: string): number | undefined {
  const [, hash, id] = /^sb-([\w-]+)-(\d{1,15})$/.exec(name) ?? [];
  return hash === tenant.hash ? Number(id) : undefined;
}

/** The checkout of a job, with the keys of its gateway; undefined where the school disconnected it. */
async function asked(payload: Record<string, unknown>, context: JobContext): Promise<Asked | undefined> {
  const checkout = await findCheckout(context.db, context.tenant.institution_id, {
    id: Number(payload['checkout_id']),
  });
  const connected = checkout && (await connectedGateway(context, checkout.gateway));
  // Nobody outside knows of a transfer.
  return connected && connected.name !== 'paynow'
    ? { checkout, name: connected.name, keys: connected.keys }
    : undefined;
}

/** Whether the order of a checkout has ended, so that nothing is to be paid for it any more. */
async function isOrderOver({ db, tenant }: JobContext, { order_id }: Checkout): Promise<boolean> {
  const order = order_id === null ? undefined : await findOrder(db, tenant.institution_id, { id: order_id });
  return order !== undefined && order.state !== 'open';
}

/** Why a page is not opened, although it was asked for; undefined if nothing speaks against it. */
async function whyNot(context: JobContext, checkout: Checkout, isComing: boolean): Promise<string | undefined> {
  const { db, tenant } = context;
  if (await isOrderOver(context, checkout)) return OVER;
  if (isComing) return COMING;
  // What is ordered is no debt before it is paid.
  if (checkout.order_id !== null) return undefined;
  const items = await itemsOf(db, tenant.institution_id, checkout.checkout_id);
  const open = await openParts(db, tenant.institution_id, { invoices: items.map((one) => one.invoice_id) });
  const sum = partsOf(items, open).reduce((all, one) => all + one.open, 0);
  return sum < checkout.amount ? PAID : undefined;
}

interface Opening extends Asked {
  ask: CheckoutAsk;
}

async function prepareOpen(payload: Record<string, unknown>, context: JobContext): Promise<Opening | undefined> {
  const found = await asked(payload, context);
  if (!found) {
    await failCheckout(context, Number(payload['checkout_id']), AWAY);
    return undefined;
  }
  const { checkout } = found;
  if (checkout.state !== 'opening') return undefined;
  const { db, tenant, now } = context;
  const before = await pagesBefore(db, tenant.institution_id, checkout);
  // The one that is closed last opens this one.
  if (before.is_open && !payload['waited']) return undefined;
  const failure = await whyNot(context, checkout, before.is_coming);
  if (failure) {
    await failCheckout(context, checkout.checkout_id, failure);
    return undefined;
  }
  const texts = (await checkoutTexts(db, tenant.institution_id, checkout.checkout_id))!;
  const gateway = await gatewayOf(found.name);
  const minutes = Math.max(gateway.shortest, PAGE_MINUTES);
  const what = texts.numbers.filter(Boolean).join(', ');
  return {
    ...found,
    ask: {
      id: nameOf(context, checkout.checkout_id),
      amount: checkout.amount,
      currency: checkout.currency,
      title: `${tenant.institutionName}${what && `: ${what}`}`.slice(0, 200),
      email: texts.email,
      return_url: returnAddress(context, checkout),
      saves: checkout.save_consent !== '',
      expires_at: new Date(now.getTime() + minutes * 60_000),
    },
  };
}

/** A provider that no longer knows the school's keys is shown to staff, and asked no more. */
async function noteSignedOut(context: JobContext, gateway: string, reason: string): Promise<void> {
  await markSignedOut(context.db, context.tenant.institution_id, gateway, reason);
  context.changed('billing');
}

/** Closes a page that opened although it was given up: its payer never saw it. */
async function closeUnseen({ db, tenant, now, later }: JobContext, { checkout_id }: Checkout, ref: string) {
  await changeCheckout(db, tenant.institution_id, checkout_id, { gateway_ref: ref, updated_at: now });
  await later('expireCheckout', { checkout_id }, { key: `expire ${checkout_id}, never shown` });
}

/** A page that its gateway does not open. What payers may not read, staff find on the gateway's card. */
async function refuseOpening(context: JobContext, { checkout_id, gateway }: Checkout, reason: string): Promise<void> {
  if (isForPayers(reason)) return failCheckout(context, checkout_id, `${gatewayCard(gateway)!.title}: ${reason}`);
  await markTrouble(context.db, context.tenant.institution_id, gateway, reason);
  await failCheckout(context, checkout_id, AWAY);
}

const openCheckout = outsideWork<Opening, CheckoutPage>({
  prepare: prepareOpen,
  async send({ name, keys, ask }, sending) {
    const gateway = await gatewayOf(name);
    return gateway.open(reachOf(name, keys, sending), ask, sending.again);
  },
  async settle(_, end, context, { checkout, name }) {
    const { db, tenant, now } = context;
    const { checkout_id } = checkout;
    if (end.end === 'signedOut') await noteSignedOut(context, name, end.reason);
    if (end.end === 'refused') return refuseOpening(context, checkout, end.reason);
    if (end.end !== 'done') return failCheckout(context, checkout_id, AWAY);
    await markTrouble(db, tenant.institution_id, name, '');
    const { ref, url, expires_at } = end.sent;
    const held = await findCheckout(db, tenant.institution_id, { id: checkout_id }, { held: true });
    if (held?.state === 'failed') return closeUnseen(context, held, ref);
    // A hook may have come first: then it is past this.
    if (held?.state !== 'opening') return;
    const change = { state: 'open' as const, gateway_ref: ref, url, expires_at, updated_at: now };
    await changeCheckout(db, tenant.institution_id, checkout_id, change);
    await lookAgain(context, { checkout_id, looks: 0, look_at: null });
    // What was paid, cancelled or ended while its page was opened could not close it.
    if (await whyNot(context, held, false))
      await context.later('expireCheckout', { checkout_id }, { key: `expire ${checkout_id}, opened too late` });
    context.changed('billing');
  },
});

/** Writes down what a gateway says of a checkout that it was asked about. */
async function settleFacts(
  end: Exclude<OutsideEnd<PaymentFacts>, { end: 'later' }>,
  context: JobContext,
  { checkout, name }: Asked,
): Promise<void> {
  if (end.end === 'done') return void (await applyFacts(context, checkout.checkout_id, end.sent));
  if (end.end === 'signedOut') await noteSignedOut(context, name, end.reason);
  if (end.end === 'refused')
    return failCheckout(context, checkout.checkout_id, isForPayers(end.reason) ? end.reason : UNKNOWN);
  await lookAgain(context, checkout);
}

const readCheckout = outsideWork<Asked & { ref: string }, PaymentFacts>({
  async prepare(payload, context) {
    const found = await asked(payload, context);
    const ref = found?.checkout.gateway_ref;
    // A charge whose answer never came has no name there yet: charging looks for it first.
    if (found && !ref && found.checkout.method_id !== null)
      await context.later('chargeMethod', { checkout_id: found.checkout.checkout_id });
    return found && ref ? { ...found, ref } : undefined;
  },
  async send({ name, keys, ref }, sending) {
    const gateway = await gatewayOf(name);
    return gateway.read(reachOf(name, keys, sending), ref);
  },
  settle: (_, end, context, prepared) => settleFacts(end, context, prepared),
});

/** Opens the page that waited for another one to be closed. */
async function openNext({ later }: JobContext, { checkout_id, next }: Record<string, unknown>): Promise<void> {
  if (next) await later('openCheckout', { checkout_id: next }, { key: `open ${next} after ${checkout_id}` });
}

/** Closes the page of a checkout that is no longer wanted; if it was paid first, that counts. */
const expireCheckout = outsideWork<Asked & { ref: string }, PaymentFacts>({
  async prepare(payload, context) {
    if (await expireTransfer(context, Number(payload['checkout_id']))) return undefined;
    const found = await asked(payload, context);
    const ref = found?.checkout.gateway_ref;
    if (found && ref) return { ...found, ref };
    await openNext(context, payload);
    return undefined;
  },
  async send({ name, keys, ref }, sending) {
    const gateway = await gatewayOf(name);
    return gateway.expire(reachOf(name, keys, sending), ref);
  },
  async settle(payload, end, context, prepared) {
    await settleFacts(end, context, prepared);
    await openNext(context, payload);
  },
});

/** A hook said that something happened: asks the gateway how it stands, because a hook alone is never believed. */
async function heardCheckout(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { gateway, ref, id } = payload as { gateway: string } & Pick<Heard, 'ref' | 'id'>;
  const { db, tenant, later } = context;
  const named = id ? checkoutNamed(context, id) : undefined;
  const found =
    named !== undefined
      ? await findCheckout(db, tenant.institution_id, { id: named })
      : ref
        ? await findCheckout(db, tenant.institution_id, { gateway, ref })
        : undefined;
  if (found) await later('readCheckout', { checkout_id: found.checkout_id });
}

/** Asks about checkouts whose own look was lost. */
async function reconcileCheckouts(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  const hour = now.toISOString().slice(0, 13);
  for (const checkout_id of await forgottenCheckouts(db, tenant.institution_id, now))
    await later('readCheckout', { checkout_id }, { key: `${checkout_id} found ${hour}` });
}

/** What becomes of money that is asked for at a gateway. */
export const checkoutJobs: JobKinds = { openCheckout, readCheckout, expireCheckout, heardCheckout, reconcileCheckouts };
