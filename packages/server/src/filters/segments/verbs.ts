import { missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { mayFilter, whereOf } from '../verbs.ts';
import { audienceOf, findSegment, type Segment } from './queries.ts';

/** A segment of people whom the viewer can open. One of another kind answers like a missing one. */
export async function openSegment(
  context: StaffContext,
  segment_id: number,
  options?: { locked: boolean },
): Promise<Segment> {
  const segment = await findSegment(context.db, context.viewer.institution_id, segment_id, options);
  if (!segment || !mayFilter(context, segment.segment_type)) throw missing();
  return segment;
}

/** Ids of everyone in a segment whom the viewer can open: the audience of an action. */
export async function segmentAudience(context: StaffContext, segment_id: number): Promise<number[]> {
  const { segment_type, filter_data } = await openSegment(context, segment_id);
  return audienceOf(context.db, context.viewer, segment_type, await whereOf(context, segment_type, filter_data));
}
