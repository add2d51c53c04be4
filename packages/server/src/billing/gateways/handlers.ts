import { askFor, gatewayCard, gatewayCards, type GatewayName, hintOf } from '@schoolbell/core/billing/gateways/rules';
import { gatewayKinds } from '@schoolbell/core/billing/events';
import type { paymentGateway } from '@schoolbell/core/billing/gateways/contract';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { newToken } from '../../http/tokens.ts';
import type { AccountFacts, Keys } from '../../outside/abilities.ts';
import { checkPayee, PAYNOW_CURRENCY, trialCode } from '../paynow/verbs.ts';
import { findIntegrations, forgetIntegration, type Integration, keepIntegration } from './queries.ts';
import { connectedGateway, gatewayOf, isOffered, keysOf, keysPlace, reachOf } from './verbs.ts';

type Connection = ResultOf<typeof paymentGateway>['data'][number];

/** Whether a gateway can be of use for a school: PayNow moves Singapore dollars only. */
const takesCurrency = (name: GatewayName, currency: string): boolean =>
  name !== 'paynow' || currency === PAYNOW_CURRENCY;

const LOST = 'The keys can’t be read any more, because this server has a new secret key. Please enter them again.';

/** A gateway as settings see it. */
function connectionOf(context: StaffContext, name: GatewayName, found: Integration | undefined): Connection {
  const { tenant, publicUrl, isProduction } = context;
  const card = gatewayCard(name)!;
  const opened = found && keysOf(context, found);
  const isLost = found !== undefined && opened === undefined;
  const keys = opened ?? {};
  const shown = card.keys.flatMap(({ name: key, isSecret }) =>
    keys[key] ? [[key, isSecret ? hintOf(keys[key]) : keys[key]] as const] : [],
  );
  return {
    payment_gateway: name,
    state: isLost ? 'attention' : (found?.state ?? 'off'),
    is_test: found?.is_test ?? 0,
    account_name: found?.account_name ?? '',
    hints: Object.fromEntries(shown),
    hook_url: card.events.length > 0 ? `${publicUrl}/hooks/${name}/${tenant.hash}` : '',
    heard_at: found?.heard_at ?? null,
    error: isLost ? LOST : (found?.error ?? ''),
    is_available: isOffered(name, isProduction) && takesCurrency(name, tenant.currency) ? 1 : 0,
  };
}

/** The keys to try: what was entered, and what is kept where a key was left empty. Throws what is missing. */
function keysToTry(name: GatewayName, entered: Readonly<Record<string, string>>, kept: Keys): Keys {
  const { keys } = gatewayCard(name)!;
  const tried = Object.fromEntries(keys.map(({ name: key }) => [key, entered[key] || (kept[key] ?? '')]));
  const absent = keys.filter(({ name: key, isOptional }) => !isOptional && !tried[key]);
  if (absent.length > 0) throw invalid(Object.fromEntries(absent.map((key) => [`keys.${key.name}`, askFor(key)])));
  return name === 'demo' ? { secret: kept['secret'] ?? newToken() } : tried;
}

/** Keys are tried while the request waits, so the provider has less time than the database gives a transaction that is idle. */
const MOST_TRYING = 10_000;

const within =
  (fetch: typeof globalThis.fetch, limit: AbortSignal): typeof globalThis.fetch =>
  (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });

/** Asks the provider whether it knows the keys. Throws its refusal at the key that is wrong. */
async function tryKeys(context: StaffContext, name: GatewayName, keys: Keys): Promise<AccountFacts> {
  const { title } = gatewayCard(name)!;
  const gateway = await gatewayOf(name);
  const reach = reachOf(name, keys, context);
  const end = await gateway.check({ ...reach, fetch: within(reach.fetch, AbortSignal.timeout(MOST_TRYING)) });
  switch (end.end) {
    case 'done':
      // Schools that try things out here must not take money by accident.
      if (!end.sent.is_test && !context.isProduction)
        throw invalid({
          [`keys.${gatewayCard(name)!.keys[0]!.name}`]: `This is a live key, and this server is only for trying things out. Please enter a test key.`,
        });
      return end.sent;
    case 'refused': {
      const at = end.fields ?? { [gatewayCard(name)!.keys[0]!.name]: end.reason };
      throw invalid(Object.fromEntries(Object.entries(at).map(([key, reason]) => [`keys.${key}`, reason])));
    }
    case 'signedOut':
      throw invalid({ [`keys.${gatewayCard(name)!.keys[0]!.name}`]: `${title} does not know this key` });
    default:
      throw new Failure(
        'unavailable',
        `${title} can't be reached at the moment. Nothing was changed. Please try again.`,
      );
  }
}

/** What families pay to by PayNow, which nobody outside need be asked about. */
function payeeOf({ tenant }: StaffContext, keys: Keys): { account: AccountFacts; kept: Keys } {
  if (!takesCurrency('paynow', tenant.currency))
    throw invalid({
      payment_gateway: 'PayNow takes Singapore dollars only, and your school bills in another currency',
    });
  const { proxy, name } = checkPayee(keys as Keys & { proxy: string; name: string }, 'keys.');
  return {
    account: { account_id: proxy.value, account_name: name, is_test: false },
    kept: { proxy: proxy.value, name },
  };
}

export const gatewaysHandlers = {
  paynowVerify: async (asked, { now }) => {
    const { proxy, name } = checkPayee(asked);
    return { data: { proxy: proxy.value, kind: proxy.kind, name, qr: trialCode({ proxy, name }, now) } };
  },

  paymentGateway: async ({ payment_gateway }, context) => {
    const names = payment_gateway ? [payment_gateway] : gatewayCards.map((card) => card.name);
    const found = await findIntegrations(context.db, context.tenant.institution_id, names);
    const at = new Map(found.map((one) => [one.provider, one]));
    return { data: names.map((name) => connectionOf(context, name, at.get(name))) };
  },

  connectPaymentGateway: async ({ payment_gateway: name, keys: entered, disconnect }, context) => {
    const { db, tenant, viewer, now, seal } = context;
    const { institution_id } = tenant;
    const { title } = gatewayCard(name)!;
    if (!isOffered(name, context.isProduction))
      throw invalid({ payment_gateway: `${title} is not available on this server` });
    if (disconnect === 1) {
      if (await forgetIntegration(db, institution_id, name))
        await context.audit(gatewayKinds.disconnected, { after: { gateway: name } });
      return { data: connectionOf(context, name, undefined), message: `${title} is disconnected` };
    }
    const before = await connectedGateway(context, name);
    const keys = keysToTry(name, entered, before?.keys ?? {});
    const { account, kept } =
      name === 'paynow' ? payeeOf(context, keys) : { account: await tryKeys(context, name, keys), kept: keys };
    await keepIntegration(db, {
      institution_id,
      provider: name,
      account_id: account.account_id,
      account_name: account.account_name,
      is_test: account.is_test ? 1 : 0,
      secret: seal(JSON.stringify(kept), keysPlace(institution_id, name)),
      connected_by: viewer.user_detail_id,
      updated_at: now,
    });
    await context.audit(gatewayKinds.connected, { after: { gateway: name, is_test: account.is_test ? 1 : 0 } });
    const [found] = await findIntegrations(db, institution_id, [name]);
    return { data: connectionOf(context, name, found), message: `${title} is connected` };
  },
} satisfies Handlers<'gateways'>;
