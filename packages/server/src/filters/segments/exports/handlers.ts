import { LEAD, STUDENT } from '@schoolbell/core/access';
import { missing } from '@schoolbell/core/http/errors';
import { segmentFile, type SegmentOfFile } from '@schoolbell/core/filters/segments/exports/rules';
import { type FilterField, conditionText } from '@schoolbell/core/filters/rules';
import { type FilterType, filterTypes } from '@schoolbell/core/filters/fields/rules';
import { say, type Word } from '@schoolbell/core/words/rules';
import type { Handlers, TableContext, TableFile } from '../../../http/context.ts';
import { listWords } from '../../../words/queries.ts';
import { mayFilter, whereOf } from '../../verbs.ts';
import { filterFieldsOf } from '../../fields/queries.ts';
import { inBatches, type PeopleList, type People } from '../../../people/search/queries.ts';
import { findSegment, findSegments, type Segment } from '../queries.ts';
import { listFile, rowsOfPages, AT_ONCE } from '../../../people/exports/verbs.ts';

/** People as a file, written by the area that has people of this kind. */
export type PeopleFile = (
  context: TableContext,
  batches: AsyncIterable<People> | Iterable<People>,
  asked: { columns?: readonly string[] | undefined; [more: string]: unknown },
) => Promise<TableFile>;

declare module '../../../http/context.ts' {
  interface Brought {
    /** A file for each kind of people that a segment can have. */
    lists: Record<FilterType, PeopleFile>;
  }
}

/** Segments with their conditions in the school's words. */
async function segmentRows(
  { db, viewer }: TableContext,
  words: readonly Word[],
): Promise<(segment: Segment) => SegmentOfFile> {
  const fields = new Map<FilterType, FilterField[]>();
  for (const type of filterTypes)
    fields.set(
      type,
      (await filterFieldsOf(db, viewer.institution_id, type)).map((field) => ({
        ...field,
        label: say(words, field.label),
      })),
    );
  const fieldOf = (type: FilterType, name: string) => fields.get(type)!.find((field) => field.name === name);
  return ({ filter_data, ...segment }) => ({
    ...segment,
    people: say(words, segment.segment_type === 'student' ? '{students}' : 'leads'),
    conditions: filter_data
      .map(
        (condition, at) =>
          `${at === 0 ? '' : `${condition.condition.toLowerCase()} `}${conditionText(condition, fieldOf(segment.segment_type, condition.condition_field))}`,
      )
      .join(' '),
  });
}

/** Segments, and the people of one, as files. */
export const segmentExports = {
  exportSegments: async ({ columns, segment_type, ...list }, context) => {
    const { db, viewer } = context;
    const types = filterTypes.filter(
      (type) => (segment_type === undefined || type === segment_type) && mayFilter(context, type),
    );
    const shown = await segmentRows(context, await listWords(db, viewer.institution_id));
    const rows = rowsOfPages(async (page) => {
      const found = await findSegments(db, {
        ...list,
        types,
        institution_id: viewer.institution_id,
        page,
        per_page: AT_ONCE,
      });
      return { ...found, data: found.data.map(shown) };
    });
    return listFile(context, {
      name: 'segments',
      columns: segmentFile,
      wanted: columns,
      rows,
      asked: { list: 'segments', segment_type, ...list },
    });
  },

  exportSegmentPeople: async ({ segment_id, columns }, context) => {
    const { db, viewer, brought } = context;
    const segment = await findSegment(db, viewer.institution_id, segment_id);
    if (!segment || !mayFilter(context, segment.segment_type)) throw missing();
    const { segment_type, segment_name, filter_data } = segment;
    const isLead = segment_type === 'lead';
    const owner_id = isLead && !viewer.access.has('all_leads') ? viewer.user_detail_id : undefined;
    const people: PeopleList = {
      institution_id: viewer.institution_id,
      role_id: isLead ? LEAD : STUDENT,
      owner_id,
      is_archived: 0,
      where: await whereOf(context, segment_type, filter_data),
      order_by: 'created_on',
      direction: 'desc',
      page: 1,
      per_page: AT_ONCE,
      search: '',
    };
    return brought.lists[segment_type](context, inBatches(db, people), { columns, segment: segment_name });
  },
} satisfies Partial<Handlers<'segments'>>;
