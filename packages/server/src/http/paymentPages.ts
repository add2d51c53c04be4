import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPage } from './html.ts';

/** A page whose address has the token of an invoice: no other site is told it, and no search engine keeps it. */
export const secretPage = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const shape = /^[\w-]{1,128}$/;
/** What is no name is nobody's: the page then says what it says of every link that does not work. */
const named = (value: unknown): string => (typeof value === 'string' && shape.test(value) ? value : '-');

/**
 * Serves the payment page of an invoice: `/payment/{token}?institution={hash}`. It is the same for every token; only the widget
 * in it learns whether the link still works.
 */
export function servePaymentPages(app: FastifyInstance, folder: string): void {
  app.get('/payment/:token', (request: FastifyRequest, reply) => {
    const { token } = request.params as { token: string };
    const { institution } = request.query as { institution?: unknown };
    const values = { TOKEN: named(token), INSTITUTION: named(institution) };
    return sendPage(reply.headers(secretPage), join(folder, 'payment.html'), "'none'", values);
  });
}
