import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { keepAnswer, takeKey } from './queries.ts';
import type { Work } from './work.ts';

/** The request's Idempotency-Key; undefined if it brought none. Throws `invalid` if it is no key. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,64}$/.test(key)) return key;
  throw new Failure('invalid', 'The Idempotency-Key must be at most 64 characters.', {
    'Idempotency-Key': 'This field must be at most 64 long',
  });
}

/**
 * Runs work once for a key, or answers what it answered then. The key is taken and the answer kept in the transaction of the
 * effect: a refused or failed request leaves the key free. Throws `keyReused` if the key came with another body.
 */
export async function withKey(
  work: Work,
  endpoint: Endpoint,
  key: string,
  input: unknown,
  run: () => Promise<string>,
): Promise<string> {
  const { institution } = input as { institution?: string };
  if (!work.institution_id && institution) await work.enter(institution);
  const { institution_id } = work.tenant;
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest();
  const kept = await takeKey(work.db, institution_id, endpoint.path, key, bodyHash);
  if (kept && !kept.same) throw new Failure('keyReused', 'This Idempotency-Key was already used for another request.');
  // An answer may hold a link that opens something, so it is kept sealed. One of before is as it was.
  const place = `idempotency.answer of ${institution_id}, ${endpoint.path}, ${key}`;
  if (kept)
    return typeof kept.answer === 'string'
      ? work.unseal(Buffer.from(kept.answer, 'base64'), place)
      : JSON.stringify(kept.answer);
  const text = await run();
  const sealed = JSON.stringify(work.seal(text, place).toString('base64'));
  await keepAnswer(work.db, institution_id, endpoint.path, key, 200, sealed);
  return text;
}
