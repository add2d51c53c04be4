import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@schoolbell/core/http/errors';

/** Whether an origin is this server itself, as configured or as the request reached it. */
export function isOwnOrigin(request: FastifyRequest, origin: string, publicUrl: string): boolean {
  return origin === publicUrl || origin === `${request.protocol}://${request.host}`;
}

/**
 * Refuses a write that another site could have caused. The header alone forces browsers to ask first, and we allow no
 * other site to send it; Sec-Fetch-Site and Origin say the same a second time.
 */
export function refuseForeignWrite(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site, 'x-schoolbell': mark } = request.headers;
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (mark === '1' && !foreign && (origin === undefined || isOwnOrigin(request, origin, publicUrl))) return;
  throw new Failure('originRefused', 'This request did not come from Schoolbell itself.');
}

/**
 * Refuses requests of a page that shows another person than its session, because another tab switched to another branch.
 * One's own session, password and profile belong to the human, and stay available.
 */
export function refuseOtherPerson(request: FastifyRequest, path: string, user_detail_id: number): void {
  const meant = request.headers['x-schoolbell-user'];
  if (meant === undefined || meant === String(user_detail_id) || path.startsWith('session/')) return;
  throw new Failure('switched', 'You switched to another branch in another tab.');
}

/** Lets the page that asked read the answer, also a refusal, so that a widget can say what is wrong. Never with credentials. */
export function letOriginRead(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.header('vary', 'origin');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (!origin) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'retry-after');
}

/** Returns a browser's question whether it may call a public endpoint from another site; kept for a day. */
export async function answerPreflight(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  letOriginRead(request, reply);
  reply.header('access-control-allow-methods', 'GET, POST');
  reply.header('access-control-allow-headers', 'content-type, idempotency-key');
  reply.header('access-control-max-age', '86400');
  await reply.code(204).send();
}
