import { createHmac } from 'node:crypto';
import { methodKinds } from '@schoolbell/core/billing/events';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { methodName } from '@schoolbell/core/billing/methods/rules';
import type { Context } from '../../http/context.ts';
import type { MethodFacts } from '../../outside/abilities.ts';
import { findAccount, holdAccounts } from '../accounts/queries.ts';
import type { Checkout } from '../checkout/queries.ts';
import type { Billing } from '../documents/verbs.ts';
import { findIntegrations } from '../gateways/queries.ts';
import {
  dropMethod,
  endInvoiceCharges,
  endMembershipCharges,
  findMethod,
  forgetRefs,
  insertMethod,
  methodsOf,
  type SavedMethod,
  sealedRefs,
  stopMethods,
} from './queries.ts';

/** What keeps secrets of methods, beside what billing writes. */
export type Sealing = Billing & Pick<Context, 'seal' | 'unseal'>;

/** Where a gateway's names of a method are sealed to. */
export const refsPlace = (institution_id: number, account_id: number): string =>
  `saved_method.refs of ${institution_id}, ${account_id}`;

/** What a gateway calls a saved method; undefined once that is forgotten, or if this server has another secret than the one that sealed it. */
export async function refsOf(
  { db, tenant, unseal }: Pick<Sealing, 'db' | 'tenant' | 'unseal'>,
  method_id: number,
): Promise<{ gateway: string; refs: Record<string, string>; is_removed: 0 | 1 } | undefined> {
  const { institution_id } = tenant;
  const found = await sealedRefs(db, institution_id, method_id);
  if (!found?.refs) return undefined;
  const { gateway, is_removed, account_id } = found;
  try {
    const refs = JSON.parse(unseal(found.refs, refsPlace(institution_id, account_id))) as Record<string, string>;
    return { gateway, refs, is_removed };
  } catch {
    return undefined;
  }
}

const sameRefs = (one: object | undefined, other: object): boolean =>
  JSON.stringify(Object.entries(one ?? {}).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

/** The same card that was saved before gives way to the new one; the gateway lets go of it where it has another name for it. */
async function replaceSame(context: Sealing, checkout: Checkout, { refs, ...facts }: MethodFacts): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const kept = await methodsOf(db, institution_id, { accounts: [checkout.account_id] });
  const isSame = (one: SavedMethod) =>
    one.gateway === checkout.gateway &&
    one.brand === facts.brand &&
    one.last4 === facts.last4 &&
    one.expires === facts.expires;
  for (const { method_id } of kept.filter(isSame)) {
    const before = await refsOf(context, method_id);
    await dropMethod(db, institution_id, method_id, now);
    if (sameRefs(before?.refs, refs)) await forgetRefs(db, institution_id, method_id);
    else await later('forgetMethod', { method_id }, { key: `forget ${method_id}` });
  }
}

/** Keeps the method of a payment whose payer let the school charge it, in the words that they ticked. The caller holds the account. */
export async function keepMethod(context: Sealing, checkout: Checkout, facts: MethodFacts): Promise<void> {
  const { db, tenant, now, seal } = context;
  const { institution_id } = tenant;
  const { account_id, gateway, save_consent } = checkout;
  await replaceSame(context, checkout, facts);
  const { refs, brand, last4, expires } = facts;
  const method_id = await insertMethod(db, {
    institution_id,
    account_id,
    gateway,
    refs: seal(JSON.stringify(refs), refsPlace(institution_id, account_id)),
    brand: brand.slice(0, 60),
    // Some gateways tell more or less than four figures of an account.
    last4: last4.replaceAll(/\D/g, '').slice(-4),
    expires: /^\d{4}-\d{2}$/.test(expires) ? expires : '',
    consent: save_consent,
    consented_at: checkout.created_at,
    created_at: now,
  });
  const method = (await findMethod(db, institution_id, { id: method_id }))!;
  await context.audit(methodKinds.saved, {
    person_id: method.holder_id,
    after: { method: methodName(method), gateway },
  });
}

/** Ends all charges by themselves of an account. Memberships come before accounts in the lock order. */
async function endCharges({ db, tenant, now }: Billing, account_id: number): Promise<void> {
  const { institution_id } = tenant;
  await endMembershipCharges(db, institution_id, { account: account_id }, now);
  await holdAccounts(db, institution_id, [account_id]);
  await endInvoiceCharges(db, institution_id, { account: account_id }, now);
}

/** The payer wants no charges by themselves any more: staff can't switch them on again until a method is saved anew. */
export async function stopCharges(context: Billing, method: SavedMethod): Promise<void> {
  const { db, tenant, now } = context;
  await endCharges(context, method.account_id);
  await stopMethods(db, tenant.institution_id, method.account_id, now);
  await context.audit(methodKinds.stopped, {
    person_id: method.holder_id,
    after: { method: methodName(method) },
  });
}

/** Removes a method: nothing is charged by itself any more where it was the one that is charged, and its gateway lets go of it. */
export async function removeSaved(context: Billing, method: SavedMethod): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  if (method.is_default) await endCharges(context, method.account_id);
  await holdAccounts(db, institution_id, [method.account_id]);
  if (!(await dropMethod(db, institution_id, method.method_id, now))) return;
  await later('forgetMethod', { method_id: method.method_id }, { key: `forget ${method.method_id}` });
  await context.audit(methodKinds.removed, {
    person_id: method.holder_id,
    after: { method: methodName(method) },
  });
}

/** How a payer names a saved method: no id, and worth nothing without a link. */
export const methodToken = ({ key, tenant }: Pick<Context, 'key' | 'tenant'>, method_id: number): string =>
  createHmac('sha256', key('saved methods')).update(`${tenant.institution_id} ${method_id}`).digest('base64url');

/** The method that an account is charged by, and why that is not possible; `auto` for charges by themselves. */
export async function chargeable(
  { db, tenant }: Pick<Billing, 'db' | 'tenant'>,
  account_id: number,
  { auto }: { auto: boolean },
): Promise<{ method: SavedMethod | undefined; why_not: string }> {
  const { institution_id } = tenant;
  const method = await findMethod(db, institution_id, { account: account_id });
  if (!method) return { method, why_not: 'No saved payment method' };
  if (auto && method.is_stopped)
    return { method, why_not: 'The payer switched automatic payments off for this method.' };
  const [integration] = await findIntegrations(db, institution_id, [method.gateway]);
  if (integration?.state !== 'connected')
    return { method, why_not: `${gatewayCard(method.gateway)?.title ?? method.gateway} is not connected.` };
  return { method, why_not: '' };
}

/** The methods that the payer of an account has saved, whichever of their accounts pays. */
export async function savedBy({ db, tenant }: Pick<Billing, 'db' | 'tenant'>, account_id: number) {
  const account = (await findAccount(db, tenant.institution_id, account_id))!;
  return methodsOf(db, tenant.institution_id, { holders: [account.holder_id] });
}

/** The same as their payer sees them. */
export async function seenByPayer(context: Pick<Context, 'db' | 'tenant' | 'key'>, account_id: number) {
  const saved = await savedBy(context, account_id);
  return saved.map(({ method_id, brand, last4, expires, is_charged }) => ({
    method: methodToken(context, method_id),
    brand,
    last4,
    expires,
    is_charged,
  }));
}
