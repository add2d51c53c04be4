import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import { dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import {
  batchFile,
  duplicateFile,
  guardianFile,
  type SegmentOfFile,
  segmentFile,
  staffFile,
} from '@schoolbell/core/lists/exports/rules';
import { type FilterType, filterTypes } from '@schoolbell/core/filters/fields/rules';
import { type FilterField, conditionText } from '@schoolbell/core/filters/rules';
import { say, type Word } from '@schoolbell/core/words/rules';
import { listDownloaded } from '@schoolbell/core/lists/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { findBatch, inBatch, listBatches } from '../../students/batches/queries.ts';
import { listPairs } from '../../people/duplicates/queries.ts';
import { guardianRows } from '../../people/households/queries.ts';
import { mayFilter, whereOf } from '../../filters/verbs.ts';
import { filterFieldsOf } from '../../filters/queries.ts';
import { fileOfLeads } from '../../enquiries/verbs.ts';
import { inBatches, type PeopleList } from '../../people/search/queries.ts';
import { findSegment, findSegments, type Segment } from '../../filters/segments/queries.ts';
import { listStaff } from '../../staff/queries.ts';
import { fileOfStudents } from '../../students/verbs.ts';
import { listFile, rowsOfPages, rowsOfPeople } from './writing/verbs.ts';

/** Rows that are read at once. */
const AT_ONCE = 100;

/** Segments with their conditions in the school's words. */
async function segmentRows(
  { db, viewer }: StaffContext,
  words: readonly Word[],
): Promise<(segment: Segment) => SegmentOfFile> {
  const fields = new Map<FilterType, FilterField[]>();
  for (const type of filterTypes)
    fields.set(
      type,
      (await filterFieldsOf(db, viewer.institution_id, type)).map((field) =>
        field.custom_form_field_id === null ? { ...field, label: say(words, field.label) } : field,
      ),
    );
  const fieldOf = (type: FilterType, name: string) => fields.get(type)!.find((field) => field.name === name);
  return ({ filter_data, ...segment }) => ({
    ...segment,
    conditions: filter_data
      .map(
        (condition, at) =>
          `${at === 0 ? '' : `${condition.condition.toLowerCase()} `}${conditionText(condition, fieldOf(segment.segment_type, condition.condition_field))}`,
      )
      .join(' '),
  });
}

/** Lists as files. Each holds what the list shows to whoever asks, and is written down. */
export const exportsHandlers: Handlers<'exports'> = {
  exportStaff: async ({ columns, ...list }, context) => {
    const { db, viewer, tenant, now } = context;
    const words = await listWords(db, viewer.institution_id);
    const day = dayIn(now, tenant.time_zone);
    const rows = rowsOfPages(async (page) => {
      const { rows: data, counted } = await listStaff(db, {
        ...list,
        institution_id: viewer.institution_id,
        page,
        per_page: AT_ONCE,
        day,
      });
      return pageFrom(data, counted, page, AT_ONCE);
    });
    return listFile(context, {
      name: 'staff',
      columns: staffFile((text) => say(words, text)),
      wanted: columns,
      rows,
      asked: { list: 'staff', ...list },
    });
  },

  exportGuardians: async ({ columns, of, ...list }, context) => {
    const { db, viewer } = context;
    const people: PeopleList = {
      ...list,
      institution_id: viewer.institution_id,
      role_id: of === 'leads' ? LEAD_GUARDIAN : GUARDIAN,
      is_archived: 0,
      page: 1,
      per_page: AT_ONCE,
    };
    return listFile(context, {
      name: 'guardians',
      columns: guardianFile,
      wanted: columns,
      rows: rowsOfPeople(context, guardianRows(viewer), inBatches(db, people)),
      asked: { list: 'guardians', of, ...list },
    });
  },

  exportBatches: async ({ columns, ...list }, context) => {
    const rows = rowsOfPages((page) =>
      listBatches(context.db, { ...list, institution_id: context.viewer.institution_id, page, per_page: AT_ONCE }),
    );
    return listFile(context, {
      name: 'batches',
      columns: batchFile,
      wanted: columns,
      rows,
      asked: { list: 'batches', ...list },
    });
  },

  exportBatchStudents: async ({ id, columns, order_by, ...list }, context) => {
    const {
      db,
      viewer: { institution_id },
    } = context;
    const batch = await findBatch(db, institution_id, id);
    if (!batch) throw missing();
    const { where, added } = inBatch(institution_id, id);
    const people: PeopleList = {
      ...list,
      institution_id,
      role_id: STUDENT,
      is_archived: 0,
      where,
      order_by,
      ...(order_by === 'added_on' && { sort: added }),
      page: 1,
      per_page: AT_ONCE,
    };
    return fileOfStudents(context, inBatches(db, people), { columns, batch: batch.batch_name, order_by, ...list });
  },

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
    const { db, viewer } = context;
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
    return (isLead ? fileOfLeads : fileOfStudents)(context, inBatches(db, people), { columns, segment: segment_name });
  },

  exportDuplicates: async ({ columns }, context) => {
    const { db, viewer } = context;
    const rows = rowsOfPages(async (page) => {
      const { rows: data, counted } = await listPairs(db, viewer, { page, per_page: AT_ONCE });
      return pageFrom(data, counted, page, AT_ONCE);
    });
    return listFile(context, {
      name: 'duplicates',
      columns: duplicateFile,
      wanted: columns,
      rows,
      asked: { list: 'duplicates' },
    });
  },

  downloadLog: async ({ resource, file_name, rows }, context) => {
    await context.audit(listDownloaded, { after: { list: resource, file_name, rows } });
    return { message: 'Written down' };
  },
};
