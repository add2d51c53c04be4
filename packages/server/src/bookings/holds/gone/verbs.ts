import type { Failure } from '@schoolbell/core/http/errors';
import type { Context } from '../../../http/context.ts';
import { notOnSale } from '../../pricing/verbs.ts';
import { findPage } from '../../settings/pages/queries.ts';
import { keyOf, nearest, SALE_KEY } from '../../slots/verbs.ts';
import { eventsAround } from '../queries.ts';

/** Days around the one of a slot in which it is looked for, if it was moved. */
const AROUND = 31;

/** Refuses a key that is no longer on sale, and offers other times of the same subject if it is known. */
export async function goneFrom(
  context: Context,
  { key, day, page }: { key: string; day: string; page?: string | undefined },
): Promise<Failure> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const secret = context.key(SALE_KEY);
  const events = await eventsAround(db, institution_id, { day, days: AROUND });
  const kinds = ['event', 'series'] as const;
  const ids = (of: (typeof kinds)[number], { event_id, series_id }: (typeof events)[number]) =>
    of === 'event' ? event_id : series_id;
  const kind = kinds.find((of) => events.some((one) => keyOf(secret, institution_id, of, ids(of, one)) === key));
  const was = kind && events.find((one) => keyOf(secret, institution_id, kind, ids(kind, one)) === key);
  const shown = page ? await findPage(db, institution_id, { slug: page }) : null;
  if (!kind || !was || shown === undefined) return notOnSale();
  const { sub_id, starts_at } = was;
  // Its own new time is among the others, if it was moved.
  const offer = { kind, sub_id, starts_at, from_date: day, page_id: shown?.page_id ?? null, slot: { key: '' } };
  return notOnSale(await nearest(context, tenant, offer));
}
