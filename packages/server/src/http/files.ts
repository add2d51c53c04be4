import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@schoolbell/core/http/errors';
import { findFile, findLogo } from '../files/queries.ts';
import { sessionCookies } from './cookies.ts';
import type { Services } from './services.ts';
import { openWork } from './work.ts';

const handleShape = /^[\w-]{43}$/;
/** What a file's page may do, should somebody open it by itself: nothing. */
const SANDBOX = "default-src 'none'; style-src 'none'; sandbox";

/** Where a file's bytes lie. Handles are random, so the first two letters spread them evenly over folders. */
export function pathOf(dataDir: string, handle: string): string {
  return join(dataDir, 'files', handle.slice(0, 2), handle);
}

const OWN = { 'cache-control': 'private, max-age=31536000, immutable' };
/** A logo stands on the school's own sites as well; one that was taken down is forgotten within the hour. */
const EVERYBODYS = { 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Serves uploaded files to the staff of their institution: a picture of a child is nobody else's business. Only what is a
 * school's logo is everybody's, because it stands on its public pages.
 */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/:handle', async (request, reply) => {
    const { handle } = request.params as { handle: string };
    if (!handleShape.test(handle)) throw new Failure('notFound', 'Not found.');
    const work = await openWork(services, {}, request, sessionCookies(request, reply, services.config.publicUrl));
    try {
      const logo = await findLogo(work.db, handle);
      if (!logo) await work.admit('staff');
      const file = logo ?? (await findFile(work.db, work.tenant.institution_id, handle));
      await work.finish();
      if (!file) throw new Failure('notFound', 'Not found.');
      const path = pathOf(services.config.dataDir, handle);
      await stat(path).catch(() => { throw new Failure('notFound', 'Not found.'); });
      reply.headers({
        'content-type': file.media_type, 'content-length': file.bytes, 'content-security-policy': SANDBOX, 'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="picture.webp"', ...(logo ? EVERYBODYS : OWN),
      });
      return await reply.send(createReadStream(path));
    } catch (error) {
      await work.giveUp(error);
      throw error;
    }
  });
}
