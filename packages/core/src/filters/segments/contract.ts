import { fileOfList, csv, fileColumnsOf, type StudentFileName, type LeadFileName } from '../../people/person.ts';
import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, instant } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { ConditionInput, Conditions, filterType } from '../contract.ts';

/** Columns that the list sorts by. */
export const segmentOrders = ['created_at', 'segment_name'] as const;

const access = ['students', 'leads', 'all_leads'] as const;
const person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });
const segmentName = z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(100));

const segmentParts = {
  segment_id: id,
  segment_name: z.string(),
  segment_type: filterType,
  filter_data: z.array(ConditionInput),
  created_by: z.nullable(person),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
};

/** A saved filter that others name as their audience. */
export const Segment = z.strictObject(segmentParts);

/** The people in it now: how many, and the newest few. */
const crowd = {
  total: z.int(),
  sample: z.array(z.strictObject({ ...person.shape, email: z.string(), image_240: z.nullable(z.string()) })),
};

export const segments = endpoint({
  method: 'GET',
  path: 'segments/list',
  access,
  shows: ['leads', 'segments', 'students'],
  summary: 'Returns a page of segments of the kinds of people that the viewer has access to.',
  input: z.strictObject({ ...listInput(segmentOrders, 'created_at'), segment_type: z.optional(filterType) }),
  result: pageOf(Segment),
});

export const segmentDetails = endpoint({
  method: 'GET',
  path: 'segments/get',
  access,
  shows: ['leads', 'segments', 'students'],
  summary: 'Returns one segment, with the number of people in it now and the newest of them.',
  input: z.strictObject({ segment_id: id }),
  result: z.strictObject({ ...segmentParts, ...crowd }),
});

export const previewSegment = endpoint({
  method: 'GET',
  path: 'segments/preview',
  access,
  shows: ['leads', 'segments', 'students'],
  summary: 'Previews a segment: the number of people who meet the conditions now, and a sample of them.',
  input: z.strictObject({ segment_type: filterType, filter_data: z._default(Conditions, []) }),
  result: z.strictObject(crowd),
});

export const createSegment = endpoint({
  method: 'POST',
  path: 'segments/create',
  access,
  idempotent: true,
  summary: 'Saves conditions as a segment.',
  input: z.strictObject({
    segment_name: segmentName,
    segment_type: filterType,
    filter_data: Conditions.check(z.minLength(1, 'This field is required')),
  }),
  result: z.strictObject({ segment_id: id, message: z.string() }),
});

export const updateSegment = endpoint({
  method: 'POST',
  path: 'segments/update',
  access,
  summary: 'Renames a segment or changes its conditions. Answers 409 with the current record if the version is old.',
  input: z.strictObject({
    segment_id: id,
    version: z.int(),
    segment_name: z.optional(segmentName),
    filter_data: z.optional(Conditions.check(z.minLength(1, 'This field is required'))),
  }),
  result: Segment,
});

export const deleteSegment = endpoint({
  method: 'POST',
  path: 'segments/delete',
  access,
  summary: "Deletes a segment. The people in it don't change.",
  input: z.strictObject({ segment_id: id }),
  result: done,
});

export const exportSegments = endpoint({
  method: 'GET',
  path: 'segments/export',
  access: ['students', 'leads', 'all_leads'],
  answers: 'table',
  limit: 'export',
  summary: 'Exports the list of segments as CSV or XLSX, with their conditions in words.',
  input: z.strictObject({
    ...fileOfList,
    order_by: z._default(z.enum(segmentOrders), 'created_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    segment_type: z.optional(filterType),
  }),
  result: csv,
});

export const exportSegmentPeople = endpoint({
  method: 'GET',
  path: 'segments/people/export',
  access: ['students', 'leads', 'all_leads'],
  answers: 'table',
  limit: 'export',
  summary: 'Exports everyone in a segment now as CSV or XLSX.',
  input: z.strictObject({ segment_id: id, columns: fileColumnsOf<StudentFileName | LeadFileName>() }),
  result: csv,
});
