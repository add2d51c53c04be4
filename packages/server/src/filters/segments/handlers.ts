import { invalid, refuseStale } from '@schoolbell/core/http/errors';
import { filterTypes } from '@schoolbell/core/filters/fields/rules';
import { segmentAdded, segmentChanged, segmentDeleted } from '@schoolbell/core/filters/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { checkConditions, mayFilter, refuseType, whereOf } from '../verbs.ts';
import {
  changeSegment,
  countCrowd,
  findSegments,
  insertSegment,
  isNameTaken,
  removeSegment,
  type Segment,
} from './queries.ts';
import { openSegment } from './verbs.ts';

async function refuseTaken(
  { db, viewer }: StaffContext,
  segment: { segment_name: string; segment_id?: number },
): Promise<void> {
  if (await isNameTaken(db, viewer.institution_id, segment))
    throw invalid({ segment_name: 'Another segment already has this name' });
}

/** Segments are named filters. They store no people; anyone who meets the conditions is in one. */
export const segmentsHandlers = {
  segments: ({ segment_type, ...input }, context) => {
    const types = filterTypes.filter(
      (type) => (segment_type === undefined || type === segment_type) && mayFilter(context, type),
    );
    return findSegments(context.db, { ...input, types, institution_id: context.viewer.institution_id });
  },

  segmentDetails: async ({ segment_id }, context) => {
    const segment = await openSegment(context, segment_id);
    const { segment_type, filter_data } = segment;
    return {
      ...segment,
      ...(await countCrowd(
        context.db,
        context.viewer,
        segment_type,
        await whereOf(context, segment_type, filter_data),
      )),
    };
  },

  previewSegment: async ({ segment_type, filter_data }, context) => {
    refuseType(context, segment_type);
    await checkConditions(context, segment_type, filter_data);
    return countCrowd(context.db, context.viewer, segment_type, await whereOf(context, segment_type, filter_data));
  },

  createSegment: async ({ segment_name, segment_type, filter_data }, context) => {
    const { db, viewer, now } = context;
    refuseType(context, segment_type);
    await refuseTaken(context, { segment_name });
    await checkConditions(context, segment_type, filter_data);
    const segment_id = await insertSegment(db, {
      institution_id: viewer.institution_id,
      segment_name,
      segment_type,
      filter_data,
      created_by: viewer.user_detail_id,
      now,
    });
    await context.audit(segmentAdded, { after: { segment_id, segment_name, segment_type, filter_data } });
    return { segment_id, message: 'Segment saved' };
  },

  updateSegment: async ({ segment_id, version, segment_name, filter_data }, context) => {
    const { db, viewer, now } = context;
    const segment = await openSegment(context, segment_id, { locked: true });
    refuseStale(version, segment.version, segment);
    const { segment_type } = segment;
    if (segment_name !== undefined) await refuseTaken(context, { segment_name, segment_id });
    if (filter_data) await checkConditions(context, segment_type, filter_data);
    await changeSegment(db, viewer.institution_id, { segment_id, segment_name, filter_data, now });
    const changed = await openSegment(context, segment_id);
    const told = ({ segment_name: name, filter_data: conditions }: Segment) => ({
      segment_id,
      segment_name: name,
      filter_data: conditions,
    });
    await context.audit(segmentChanged, { before: told(segment), after: told(changed) });
    return changed;
  },

  deleteSegment: async ({ segment_id }, context) => {
    const { segment_name, segment_type, filter_data } = await openSegment(context, segment_id, { locked: true });
    await removeSegment(context.db, context.viewer.institution_id, segment_id);
    await context.audit(segmentDeleted, { before: { segment_id, segment_name, segment_type, filter_data } });
    return { message: 'Segment deleted' };
  },
} satisfies Partial<Handlers<'segments'>>;
