import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bookingPath } from '@schoolbell/core/bookings/rules';
import { findPage } from '../bookings/settings/pages/queries.ts';
import { openInstitution } from '../db/queries.ts';
import { transact } from '../db/transaction.ts';
import { sendPage } from './html.ts';
import { schoolAtAddress } from './queries.ts';
import type { Services } from './services.ts';

/** What an address of a booking page leads to. */
type Found =
  | { to: 'none' }
  /** A sub page that was archived, or never was. */
  | { to: 'gone'; slug: string }
  /** The school has another address now. */
  | { to: 'moved'; slug: string }
  | { to: 'page'; institution: string };

const shape = /^[a-z0-9-]{3,40}$/;

/** Looks an address up, and its sub page, before a school is known. */
function find(services: Services, slug: string, page: string): Promise<Found> {
  return transact(services.connections, async (db, transaction): Promise<Found> => {
    const school = shape.test(slug) ? await schoolAtAddress(transaction, slug, services.now()) : undefined;
    if (!school) return { to: 'none' };
    if (school.current !== slug) return { to: 'moved', slug: school.current };
    const { hash, current } = school;
    if (page === '') return { to: 'page', institution: hash };
    const tenant = await openInstitution(transaction, hash);
    const open = tenant && shape.test(page) && (await findPage(db, tenant.institution_id, { slug: page }));
    return open ? { to: 'page', institution: hash } : { to: 'gone', slug: current };
  });
}

/** Serves the schools' booking pages by their addresses: `/book/{slug}` and `/book/{slug}/{page}`. */
export function serveBookingPages(app: FastifyInstance, services: Services, folder: string): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as { slug?: string; page?: string };
    const [slug, page] = [params.slug?.toLowerCase() ?? '', params.page?.toLowerCase() ?? ''];
    const found = await find(services, slug, page);
    switch (found.to) {
      case 'none':
        return sendPage(reply.code(404), join(folder, 'book-none.html'), "'none'");
      case 'gone':
        return sendPage(reply.code(404), join(folder, 'book-gone.html'), "'none'", { SLUG: found.slug });
      case 'moved': {
        const { search } = new URL(request.url, services.config.publicUrl);
        return reply.redirect(bookingPath(found.slug, shape.test(page) ? page : '') + search);
      }
      case 'page':
        return sendPage(reply, join(folder, 'book.html'), "'self'", { INSTITUTION: found.institution, PAGE: page });
    }
  };
  for (const path of ['/book', '/book/', '/book/:slug', '/book/:slug/', '/book/:slug/:page']) app.get(path, send);
}
