import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { findEvent } from '../events/queries.ts';
import { findSeries, type Series } from '../series/queries.ts';
import { teachersOf } from '../series/verbs.ts';
import { endOverdue } from './outside/verbs.ts';

export interface Asked {
  user_detail_ids: readonly number[];
  batch_ids: readonly number[];
  segment_ids: readonly number[];
  series_id?: number | undefined;
  event_id?: number | undefined;
  from: string;
  to: string;
  kind: 'regular' | 'trial' | 'makeup';
}

/** The class, locked until the transaction ends if places are taken. Refuses people who can't enrol in it. */
export async function openClass(
  context: StaffContext,
  { series_id, event_id }: Pick<Asked, 'series_id' | 'event_id'>,
  locked: boolean,
): Promise<Series> {
  const { db, viewer } = context;
  const of = event_id === undefined ? series_id : (await findEvent(db, viewer.institution_id, event_id))?.series_id;
  if (of === undefined && event_id === undefined) throw invalid({ series_id: 'This field is required' });
  if (of === undefined || (series_id !== undefined && of !== series_id)) throw missing('class');
  const series = await findSeries(db, viewer.institution_id, of, { locked });
  if (!series) throw missing('class');
  if (locked) await endOverdue(context, of);
  if (!mayEnrol(viewer, teachersOf(series.staff)))
    throw new Failure('forbidden', 'Only people who manage the calendar or leads, or teach this class, can enrol.');
  return series;
}
