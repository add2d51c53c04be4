import { hash as digest } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readFeedName } from '@schoolbell/core/calendar/feeds/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { readFeed } from '../calendar/feeds/verbs.ts';
import { sessionCookies } from './cookies.ts';
import { countCall } from './counting.ts';
import type { Services } from './services.ts';
import { hashOf } from './tokens.ts';
import { withNames } from './nameOrder.ts';
import { openWork } from './work.ts';

/**
 * Serves private calendars to the programs that subscribe to them: they send no cookie, so the address itself is the key.
 * Every address that doesn't open gets the same 404.
 */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  app.get('/feeds/:name', async (request, reply) => {
    const named = readFeedName((request.params as { name: string }).name);
    await countCall(services, 'feed', {
      address: request.ip,
      subject: named && hashOf(named.token).toString('base64url'),
      session: null,
    });
    if (!named) throw new Failure('notFound', 'Not found.');
    const work = await openWork(services, {}, request, sessionCookies(request, reply, services.config.publicUrl));
    try {
      const text = await withNames(async () => readFeed(work, await work.enter(named.hash), named.token));
      await work.finish();
      const tag = `W/"${digest('sha1', text, 'base64url')}"`;
      reply.headers({
        etag: tag,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      if (request.headers['if-none-match'] === tag) return await reply.code(304).send();
      return await reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="schoolbell.ics"',
        })
        .send(text);
    } catch (error) {
      await work.giveUp(error);
      throw error;
    }
  });
}
