import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { hear } from '../billing/gateways/queries.ts';
import { connectedGateway, gatewayOf } from '../billing/gateways/verbs.ts';
import type { Heard } from '../outside/abilities.ts';
import { sessionCookies } from './cookies.ts';
import { Refusals } from './refusals.ts';
import type { Services } from './services.ts';
import { openWork, type Work } from './work.ts';

/** A hook that isn't the provider's: unknown, of another school, signed wrongly or too old. All are answered alike. */
const unknown = () => new Failure('notFound', 'Not found.');

/** What a school's name in an address may be; anything else is nobody's. */
const hashShape = /^[\w-]{1,128}$/;

/** A provider that does everything right is never counted; someone who guesses is not read any further. */
const MOST_REFUSED = 600;

const oneLine = (headers: FastifyRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

/** Reads who signed a hook, and what it says. */
async function read(work: Work, provider: string, request: FastifyRequest): Promise<Heard> {
  const connected = gatewayCard(provider) && (await connectedGateway(work, provider));
  // Nobody outside knows of transfers.
  if (!connected || connected.name === 'paynow') throw unknown();
  const gateway = await gatewayOf(connected.name);
  const heard = await gateway.hook(connected.keys, request.body as Buffer, oneLine(request.headers), work.now);
  if (!heard) throw unknown();
  return heard;
}

/**
 * Hears what happened at providers: `/hooks/{provider}/{school}`. Its raw bytes are checked against the school's secret, its
 * event is written down once, and a job asks the provider how things stand. It is answered before that.
 */
export function serveHooks(app: FastifyInstance, services: Services): void {
  const refusals = new Refusals(MOST_REFUSED, services.now);
  void app.register(async (inner) => {
    inner.addHook('onRequest', async (request) => refusals.check(request.ip));
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    inner.post('/hooks/:provider/:hash', async (request: FastifyRequest, reply: FastifyReply) => {
      const { provider, hash } = request.params as { provider: string; hash: string };
      const work = await openWork(services, {}, request, sessionCookies(request, reply, services.config.publicUrl));
      try {
        if (!hashShape.test(hash)) throw unknown();
        const { institution_id } = await work.enter(hash);
        if (!Buffer.isBuffer(request.body)) throw unknown();
        const { event, ref, id = null } = await read(work, provider, request);
        const isNew = await hear(work.db, {
          institution_id,
          provider,
          event_key: event.slice(0, 200),
          received_at: work.now,
        });
        if (isNew && (ref !== null || id !== null)) await work.later('heardCheckout', { gateway: provider, ref, id });
        await work.finish();
        return await reply.header('cache-control', 'no-store').send({ received: true });
      } catch (error) {
        if (error instanceof Failure && error.code === 'notFound') refusals.add(request.ip);
        await work.giveUp(error);
        throw error;
      }
    });
  });
}
