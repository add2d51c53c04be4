import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { checkoutNamed } from '../billing/checkout/jobs.ts';
import { hear } from '../billing/gateways/queries.ts';
import { type Connected, connectedGateway, gatewayOf } from '../billing/gateways/verbs.ts';
import type { Heard } from '../outside/abilities.ts';
import { sessionCookies } from './cookies.ts';
import { Refusals } from './refusals.ts';
import type { Services } from './services.ts';
import { inTurns } from './turns.ts';
import { openWork, type Work } from './work.ts';

/** A hook that isn't the provider's: unknown, of another school, signed wrongly or too old. All are answered alike. */
const unknown = () => new Failure('notFound', 'Not found.');

/** What a school's name in an address may be; anything else is nobody's. */
const hashShape = /^[\w-]{1,128}$/;

/** A provider that does everything right is never counted; someone who guesses is not read any further. */
const MOST_REFUSED = 600;

/** A hook on its way in. */
interface Arrived {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Turns under way at a time, so that a rush of hooks leaves room for everything else; and hooks of a school in one of them. */
const [AT_ONCE, MOST] = [2, 50];

const oneLine = (headers: FastifyRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

/** Reads who signed a hook, and what it says. Throws where it is not the school's. */
async function read({ name, keys }: Connected, { body, headers }: FastifyRequest, now: Date): Promise<Heard> {
  if (!Buffer.isBuffer(body)) throw unknown();
  const gateway = await gatewayOf(name);
  const heard = await gateway.hook(keys, body, oneLine(headers), now);
  if (!heard) throw unknown();
  return { ...heard, event: heard.event.slice(0, 200) };
}

/**
 * Queues that the gateway is asked about what hooks are about, each once; its own name of a checkout need not be looked up.
 */
async function askAbout(work: Work, gateway: string, heard: readonly Heard[]): Promise<void> {
  const named = new Set<number>();
  const others: object[] = [];
  for (const { ref, id = null } of heard) {
    const checkout_id = id === null ? undefined : checkoutNamed(work, id);
    if (checkout_id !== undefined) named.add(checkout_id);
    else if (ref !== null || id !== null) others.push({ gateway, ref, id });
  }
  await Promise.all([
    work.laterEach(
      'readCheckout',
      [...named].map((checkout_id) => ({ checkout_id })),
    ),
    work.laterEach('heardCheckout', others),
  ]);
}

/** Writes hooks of a school down, each event once, and queues what they ask for. */
async function hearAll(work: Work, provider: string, heard: readonly Heard[]): Promise<void> {
  const events = new Map(heard.map((one) => [one.event, one]));
  const fresh = await hear(work.db, {
    institution_id: work.tenant.institution_id,
    provider,
    events: [...events.keys()],
    received_at: work.now,
  });
  await askAbout(
    work,
    provider,
    fresh.map((event) => events.get(event)!),
  );
}

/** Hears hooks of one school in one transaction; answers which of them are the school's. */
async function hearTurn(services: Services, arrived: readonly Arrived[]): Promise<PromiseSettledResult<void>[]> {
  const [{ request, reply }] = arrived as [Arrived];
  const { provider, hash } = request.params as { provider: string; hash: string };
  if (!hashShape.test(hash)) throw unknown();
  const work = await openWork(services, {}, request, sessionCookies(request, reply, services.config.publicUrl));
  try {
    await work.enter(hash);
    const connected = gatewayCard(provider) && (await connectedGateway(work, provider));
    // Nobody outside knows of transfers.
    if (!connected || connected.name === 'paynow') throw unknown();
    const all = await Promise.allSettled(arrived.map((one) => read(connected, one.request, work.now)));
    const heard = all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (heard.length > 0) await hearAll(work, provider, heard);
    await work.finish();
    return all.map((one) => (one.status === 'fulfilled' ? { status: 'fulfilled', value: undefined } : one));
  } catch (error) {
    await work.giveUp(error);
    throw error;
  }
}

/**
 * Hears what happened at providers: `/hooks/{provider}/{school}`. Its raw bytes are checked against the school's secret, its
 * event is written down once, and a job asks the provider how things stand. It is answered before that. Hooks of a school that
 * come in a rush are written down together.
 */
export function serveHooks(app: FastifyInstance, services: Services): void {
  const { connections } = services;
  const refusals = new Refusals(MOST_REFUSED, services.now);
  const hearOne = inTurns<Arrived, void>({
    atOnce: AT_ONCE,
    most: MOST,
    keyOf: ({ request }) => request.url,
    work: (arrived) => hearTurn(services, arrived),
  });
  void app.register(async (inner) => {
    inner.addHook('onRequest', async (request) => refusals.check(request.ip));
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    // Someone who opens the address in a browser, for example to try it; it tells nothing of which schools there are.
    inner.get('/hooks/:provider/:hash', (_, reply: FastifyReply) => {
      reply.headers({ allow: 'POST', 'cache-control': 'no-store' });
      throw new Failure('wrongMethod', 'This address takes POST only.');
    });
    // So short an answer is never packed.
    inner.post('/hooks/:provider/:hash', { compress: false }, async (request: FastifyRequest, reply: FastifyReply) => {
      connections.hearing += 1;
      try {
        await hearOne({ request, reply });
      } catch (error) {
        if (error instanceof Failure && error.code === 'notFound') refusals.add(request.ip);
        throw error;
      } finally {
        connections.hearing -= 1;
      }
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
