import * as z from 'zod/mini';
import { Conditions } from '../filters/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { day, flag, id, instant, requiredText, shortText } from '../http/fields.ts';
import type { News } from '../http/news.ts';
import { LAST_PAGE, pageOf } from '../http/page.ts';
import { DEFAULT_REPORT_PERIOD, reportPeriods } from './periods/rules.ts';
import { MOST_GROUPS, recordLinks, reportCategories } from './rules.ts';

/** A report's name: what addresses and calls have. */
const x = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const name = z.string().check(z.maxLength(64));

/** The days that a report is about. */
export const spanAsked = {
  period: z._default(z.enum(reportPeriods), DEFAULT_REPORT_PERIOD),
  start: z._default(day, ''),
  end: z._default(day, ''),
  /** The month in which the school's year begins, 1 to 12. */
  fiscal_month: z._default(z.int().check(z.minimum(1), z.maximum(12)), 1),
  /** Beside the span of equal length before it. */
  compare: z._default(flag, 0),
};

/** What a report is asked for. Empty groups are the report's own. */
const asked = {
  x,
  ...spanAsked,
  filters: z._default(Conditions, []),
  by: z._default(z.array(name).check(z.maxLength(MOST_GROUPS)), []),
};

const sorting = {
  /** A measure, or a group; empty is the measure that the chart shows. */
  sort: z._default(name, ''),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
};

/**
 * The records of one number: its keys, in the order of the groups, and its currency, without one the school's own. No
 * keys are the total.
 */
const cell = {
  cell: z._default(
    z.strictObject({
      keys: z._default(z.array(z.nullable(z.string().check(z.maxLength(255)))).check(z.maxLength(MOST_GROUPS)), []),
      currency: z._default(z.string().check(z.maxLength(3)), ''),
    }),
    { keys: [], currency: '' },
  ),
};

/** What measures come to, by the names of those that add up. */
const Sums = z.record(z.string(), z.int());

const Measure = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['count', 'money', 'minutes', 'thousandths', 'share']),
  of: z.nullable(z.tuple([z.string(), z.string()])),
});

/** A field that a report is grouped or narrowed by. */
const Field = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  groups: flag,
  filters: flag,
});

/** A report that the viewer may open. */
export const ReportInfo = z.strictObject({
  x: z.string(),
  title: z.string(),
  about: z.string(),
  category: z.enum(reportCategories),
  chart: z.enum(['bars', 'columns', 'line', 'stack']),
  by: z.array(z.string()),
  /** It tells how things stand now: the period narrows nothing. */
  now: flag,
  noun: z.tuple([z.string(), z.string()]),
  measures: z.array(Measure),
  fields: z.array(Field),
});

/** A group of a report. */
export const ReportRow = z.strictObject({
  keys: z.array(z.strictObject({ id: z.nullable(z.string()), label: z.string() })),
  currency: z.string(),
  values: Sums,
  previous: z.nullable(Sums),
});

const span = z.strictObject({ start: z.string(), end: z.string() });

/** A page of a report. */
export const ReportPage = z.extend(pageOf(ReportRow), {
  report: ReportInfo,
  by: z.array(z.string()),
  period: span,
  before: z.nullable(span),
  totals: z.array(z.strictObject({ currency: z.string(), values: Sums, previous: z.nullable(Sums) })),
  /** At most sixty of each currency, in order; the last one of a currency may be what its others come to, without keys. */
  points: z.array(ReportRow),
});

/** What records of reports, and what narrows them, come from. */
export const reported = [
  'batches',
  'billing',
  'bookings',
  'catalog',
  'enrolments',
  'events',
  'forms',
  'leads',
  'leaves',
  'students',
  'tags',
] as const satisfies readonly News[];

export const reports = endpoint({
  method: 'GET',
  path: 'reports',
  access: 'reports',
  shows: [],
  summary: 'Lists the reports that the viewer has access to, with the measures and fields of each.',
  input: z.strictObject({ category: z.optional(z.enum(reportCategories)) }),
  result: z.strictObject({ data: z.array(ReportInfo) }),
});

/** A field of a filter with the school's choices. */
const Choices = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  ids: z.boolean(),
  custom_form_field_id: z.nullable(id),
  is_archived: flag,
});

export const reportFields = endpoint({
  method: 'GET',
  path: 'reports/fields',
  access: 'reports',
  shows: [...reported],
  summary: "Returns the fields that a report is narrowed by, with the school's choices.",
  input: z.strictObject({ x }),
  result: z.strictObject({ data: z.array(Choices) }),
});

export const report = endpoint({
  method: 'GET',
  path: 'reports/{x}',
  access: 'reports',
  shows: [...reported],
  summary:
    'Returns a page of the groups of a report, with the totals of all of them by currency and the points of its chart. Money is in minor units; a ratio is its part and its whole.',
  input: z.strictObject({
    ...asked,
    ...sorting,
    page: z._default(z.int().check(z.minimum(1), z.maximum(LAST_PAGE)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  }),
  result: ReportPage,
});

export const drillReport = endpoint({
  method: 'GET',
  path: 'reports/drill/{x}',
  access: 'reports',
  shows: [...reported],
  summary:
    'Returns the records behind one number of a report, the latest day first, and what the report says they come to.',
  input: z.strictObject({
    ...asked,
    ...cell,
    /** The last record that is known, as `next` had it. */
    after: z._default(z.string().check(z.maxLength(200)), ''),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
  }),
  result: z.strictObject({
    report: ReportInfo,
    /** What the cell is called: the labels of its keys. */
    title: z.array(z.string()),
    values: Sums,
    previous: z.nullable(Sums),
    currency: z.string(),
    data: z.array(
      z.strictObject({
        id: z.string(),
        day: z.string(),
        title: z.string(),
        detail: z.string(),
        status: z.string(),
        link: z.enum(recordLinks),
        link_id: id,
        user_detail_id: z.nullable(id),
        currency: z.string(),
        values: Sums,
      }),
    ),
    next: z.nullable(z.string()),
    /** How many records there are; null after the first page. */
    total: z.nullable(z.int()),
    /** There are more than were counted. */
    total_capped: z.boolean(),
  }),
});

export const exportReport = endpoint({
  method: 'GET',
  path: 'reports/export/{x}',
  access: 'reports',
  answers: 'table',
  limit: 'export',
  summary: 'Exports all groups of a report as CSV or XLSX, with the same filters as the screen.',
  input: z.strictObject({ ...asked, ...sorting }),
  result: z.custom<Blob>(),
});

export const exportDrill = endpoint({
  method: 'GET',
  path: 'reports/export/drill/{x}',
  access: 'reports',
  answers: 'table',
  limit: 'export',
  summary: 'Exports all records behind one number of a report as CSV or XLSX.',
  input: z.strictObject({ ...asked, ...cell }),
  result: z.custom<Blob>(),
});

/** A report that somebody keeps at hand, with its filters. */
const Favorite = z.strictObject({
  favorite_id: id,
  x: z.string(),
  category: z.enum(reportCategories),
  name: z.string(),
  address: z.string(),
  created_at: instant,
});

export const favoriteReports = endpoint({
  method: 'GET',
  path: 'reports/favorites',
  access: 'reports',
  shows: ['reports'],
  summary: "Lists the viewer's favourite reports, by category, in the order in which they were added.",
  input: z.strictObject({ category: z.optional(z.enum(reportCategories)) }),
  result: z.strictObject({ data: z.array(Favorite) }),
});

export const favoriteReport = endpoint({
  method: 'POST',
  path: 'reports/favorite',
  access: 'reports',
  summary: 'Adds a report with its filters to the viewer’s favourites. The same report twice is one.',
  input: z.strictObject({
    x,
    name: requiredText,
    /** The part of its page's address after the question mark. */
    address: z._default(z.string().check(z.maxLength(4_000)), ''),
  }),
  result: z.strictObject({ favorite_id: id, message: z.string() }),
});

export const unfavoriteReport = endpoint({
  method: 'POST',
  path: 'reports/unfavorite',
  access: 'reports',
  summary: 'Takes a report from the viewer’s favourites, by its favourite or by its name.',
  input: z.strictObject({ favorite_id: z.optional(id), x: z.optional(shortText) }),
  result: z.strictObject({ message: z.string() }),
});
