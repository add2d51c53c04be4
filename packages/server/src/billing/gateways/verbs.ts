import { invalid } from '@schoolbell/core/http/errors';
import { money } from '@schoolbell/core/format';
import { gatewayCard, gatewayNames, type GatewayName } from '@schoolbell/core/billing/gateways/rules';
import type { Connections } from '../../db/connect.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { openJobTenant } from '../../jobs/queries.ts';
import type { Gateway, Keys, Reach } from '../../outside/abilities.ts';
import { providerOf, providers } from '../../outside/providers.ts';
import { findIntegrations, type Integration, schoolsOfServer } from './queries.ts';

/** Where a provider's keys are sealed to. */
export const keysPlace = (institution_id: number, provider: string): string =>
  `integration.secret of ${institution_id}, ${provider}`;

/** A connected gateway with its keys. */
export interface Connected {
  name: GatewayName;
  keys: Keys;
  integration: Integration;
}

type Opening = Pick<Context, 'db' | 'tenant' | 'unseal'>;

/** The keys of a provider that the school connected; undefined if this server has another secret than the one that sealed them. */
export function keysOf({ tenant, unseal }: Opening, { provider, secret }: Integration): Keys | undefined {
  if (!secret) return {};
  try {
    return JSON.parse(unseal(secret, keysPlace(tenant.institution_id, provider))) as Keys;
  } catch {
    return undefined;
  }
}

/** A gateway that the school connected, with its keys; undefined where it is not, or its keys no longer hold. */
export async function connectedGateway(context: Opening, name: string): Promise<Connected | undefined> {
  const card = gatewayCard(name);
  if (!card) return undefined;
  const [integration] = await findIntegrations(context.db, context.tenant.institution_id, [name]);
  const keys = integration && keysOf(context, integration);
  return integration && keys ? { name: card.name, keys, integration } : undefined;
}

/** The gateways that take money for the school now. */
export async function openGateways({ db, tenant }: Pick<Context, 'db' | 'tenant'>): Promise<Integration[]> {
  const all = await findIntegrations(db, tenant.institution_id, gatewayNames);
  return all.filter((one) => one.state === 'connected');
}

/** Whether a payer can pay in a currency online now. */
export async function takesOnline(context: Pick<Context, 'db' | 'tenant'>, currency: string): Promise<boolean> {
  for (const { provider } of await openGateways(context)) {
    const { name } = gatewayCard(provider)!;
    if (name === 'paynow') return true;
    const { currencies } = await gatewayOf(name);
    if (!currencies || currencies.includes(currency)) return true;
  }
  return false;
}

/** What a gateway needs to reach its provider. */
export function reachOf(
  name: GatewayName,
  keys: Keys,
  { fetchFor, publicUrl, dataDir }: Pick<Context, 'fetchFor' | 'publicUrl' | 'dataDir'>,
): Reach {
  return { keys, publicUrl, dataDir, fetch: fetchFor(providers[name]?.hosts ?? []) };
}

/** A gateway's functions. Throws where it has none, which callers have asked before. */
export async function gatewayOf(name: GatewayName): Promise<Gateway> {
  const provider = providers[name];
  if (!provider) throw new Error(`${name} has no page to pay on`);
  return provider.gateway();
}

/** Whether a gateway is one that this server offers; PayNow needs nothing outside. */
export const isOffered = (name: GatewayName, isProduction: boolean): boolean =>
  name === 'paynow' || providerOf(name, { isProduction }) !== undefined;

/** Throws where a gateway takes a currency only in steps, and an amount is none: Stripe takes no third decimal of a dinar. */
export async function checkStep(
  name: GatewayName,
  { amount, currency, mayDiffer }: { amount: number; currency: string; mayDiffer: boolean },
): Promise<void> {
  const step = (await providers[name]?.gateway())?.step?.(currency) ?? 1;
  if (amount % step === 0) return;
  const nearest = amount - (amount % step);
  const instead = mayDiffer
    ? `you can pay ${money(nearest, currency)}`
    : `${money(amount, currency)} can’t be paid with it. Please ask the school`;
  throw invalid({
    amount: `${gatewayCard(name)!.title} takes ${currency} in steps of ${money(step, currency)}: ${instead}`,
  });
}

/**
 * Loads the SDKs of the gateways that schools have connected, once the server runs: otherwise the first payer or the first hook
 * would wait for that. Those that nobody has connected are never loaded.
 */
export async function warmGateways(connections: Connections): Promise<void> {
  const cold = new Map(Object.entries(providers).filter(([, { sdk }]) => sdk));
  const schools = await transact(connections, schoolsOfServer);
  for (const institution_id of schools) {
    if (cold.size === 0) return;
    const found = await transact(connections, async (db, transaction) => {
      await openJobTenant(transaction, institution_id);
      return findIntegrations(db, institution_id, [...cold.keys()]);
    });
    for (const { provider } of found) {
      await cold.get(provider)?.sdk?.();
      cold.delete(provider);
    }
  }
}
