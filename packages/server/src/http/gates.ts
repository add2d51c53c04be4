import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { hasSecondFactor } from '../session/second-factor/queries.ts';
import type { Work } from './work.ts';

/** Conditions of a call as well as its access. Throws a refusal that says what to do. */
export async function passGates(endpoint: Endpoint, { viewer, db }: Pick<Work, 'viewer' | 'db'>): Promise<void> {
  const takesMuchOut = endpoint.limit === 'export' || !['json', 'svg'].includes(endpoint.answers ?? 'json');
  // Any role reaches hundreds of families, so nobody's password alone must take them out.
  if (!takesMuchOut || !viewer || (await hasSecondFactor(db, viewer.user_detail_id))) return;
  throw new Failure(
    'secondFactorNeeded',
    'Exports need a second factor. Turn yours on first: Profile, under Second factor.',
  );
}
