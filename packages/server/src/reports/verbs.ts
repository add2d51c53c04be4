import { may } from '@schoolbell/core/access';
import { exponentOf, dayIn } from '@schoolbell/core/format';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { type Condition, type FilterField, filterErrors } from '@schoolbell/core/filters/rules';
import { catalogue, reportOf } from '@schoolbell/core/reports/catalogue/rules';
import type { report as reportCall } from '@schoolbell/core/reports/contract';
import { datasets } from '@schoolbell/core/reports/datasets/rules';
import { reportSpanErrors } from '@schoolbell/core/reports/periods/errors/rules';
import { reportSpan, type ReportSpan, spanBefore } from '@schoolbell/core/reports/periods/rules';
import { planOf } from '@schoolbell/core/reports/plan/rules';
import {
  type Dataset,
  isTime,
  type Measure,
  type Report,
  type ReportField,
  sumsOf,
  timesOf,
} from '@schoolbell/core/reports/rules';
import { type Choice, schoolChoices } from '../automations/parts/queries.ts';
import { filterFieldsOf } from '../filters/fields/queries.ts';
import type { Acting, StaffContext } from '../http/context.ts';
import type { Compiled } from './compiling/queries.ts';
import type { ReportPlace } from './sources/queries.ts';
import { sources } from './sources/verbs.ts';

/** Who asks for a report: in a request, or in a job that acts for them. */
export type ReportContext = Pick<Acting, 'db' | 'now' | 'tenant' | 'viewer'>;

/** A report with its dataset. */
export interface Opened {
  report: Report;
  dataset: Dataset;
}

const mayOpen = ({ viewer }: ReportContext, { needs }: Report): boolean => may(viewer, [...needs]);

/** The reports that a viewer may open. */
export const openReports = (context: ReportContext): Opened[] =>
  catalogue.filter((report) => mayOpen(context, report)).map((report) => ({ report, dataset: datasets[report.of] }));

/**
 * A report by its name. Throws `missing` if there is none, and `forbidden`, with what is missing, if the viewer may not
 * open it.
 */
export function openReport(context: ReportContext, x: string): Opened {
  const report = reportOf(x);
  if (!report) throw missing();
  if (!mayOpen(context, report))
    throw new Failure(
      'forbidden',
      `Your role doesn't have the access "${report.needs[0]}", which this needs. Please contact your admin to request permission.`,
    );
  return { report, dataset: datasets[report.of] };
}

/** Records of a dataset that only count if they are the viewer's own; null if all do. */
function ownOf({ viewer }: ReportContext, { own }: Dataset): number | null {
  const all = own === undefined || may(viewer, own === 'invoices' ? 'billing' : 'all_leads');
  return all ? null : viewer.user_detail_id;
}

/** Where, when and for whom a report is asked. */
function placeOf(context: ReportContext, dataset: Dataset): ReportPlace {
  const { tenant, now, viewer } = context;
  return {
    institution_id: viewer.institution_id,
    time_zone: tenant.time_zone,
    today: dayIn(now, tenant.time_zone),
    own: ownOf(context, dataset),
    unit: 10 ** exponentOf(tenant.currency),
  };
}

/** A field of records as filters write it. */
const asFilter = (
  { name, label, kind, options, ids, unoffered }: ReportField,
  choices: readonly Choice[],
): FilterField => ({
  name,
  label,
  kind: kind === 'money' ? 'number' : kind,
  options: options
    ? options.map((one) => ({ ...one }))
    : choices.filter(({ of }) => of === name).map((one) => ({ value: one.value, label: one.label })),
  ids: ids === true,
  custom_form_field_id: null,
  // As with questions, what is archived is not offered, but may be named.
  is_archived: unoffered ? 1 : 0,
});

/** What a report is narrowed by: its records' own fields, then those of their person. */
export async function fieldsFor(
  { db, viewer }: ReportContext,
  { dataset }: Opened,
): Promise<{ own: FilterField[]; people: FilterField[] }> {
  const filters = dataset.fields.filter((field) => field.filters);
  const choices = filters.some((field) => field.ids) ? await schoolChoices(db, viewer.institution_id) : [];
  const own = filters.map((field) => asFilter(field, choices));
  const people = dataset.of ? await filterFieldsOf(db, viewer.institution_id, dataset.of) : [];
  return { own, people: people.filter((field) => !own.some((one) => one.name === field.name)) };
}

/** What a report's part of its input may be. */
export type Asked = Pick<
  ParsedOf<typeof reportCall>,
  'period' | 'start' | 'end' | 'fiscal_month' | 'filters' | 'by' | 'compare'
>;

/** All days, for what stands now. */
const EVER: ReportSpan = { start: '', end: '' };

/** The days that a report is asked for, and those before. Throws `invalid` at their fields. */
function spansOf(
  place: ReportPlace,
  { dataset }: Opened,
  asked: Asked,
): { span: ReportSpan; before: ReportSpan | null } {
  if (dataset.now) return { span: EVER, before: null };
  const { start, end } = asked;
  const span = reportSpan(asked.period, place.today, { start, end }, asked.fiscal_month);
  const errors = reportSpanErrors(span);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { span, before: asked.compare === 1 ? spanBefore(span) : null };
}

/** What a report is grouped by. Throws `invalid` on a name that nothing is grouped by. */
function groupsFor({ report, dataset }: Opened, by: readonly string[]): readonly string[] {
  const known: readonly string[] = [
    ...timesOf(dataset),
    ...dataset.fields.filter((one) => one.groups).map((one) => one.name),
  ];
  const wrong = by.findIndex((name, at) => !known.includes(name) || by.indexOf(name) !== at);
  if (wrong >= 0) throw invalid({ [`by.${wrong}`]: 'Please choose one of the options' });
  return by.length > 0 ? by : report.by;
}

/** A report that was asked for, ready to be read. */
export interface Ready extends Opened {
  compiled: Compiled;
  before: ReportSpan | null;
}

/** Checks what is asked of a report. Throws `invalid` at its fields, `missing` and `forbidden` as `openReport` does. */
export const readyReport = async (context: ReportContext, x: string, asked: Asked): Promise<Ready> =>
  readyOpened(context, openReport(context, x), asked);

/** The same of a report that the viewer is known to have access to. */
export async function readyOpened(context: ReportContext, opened: Opened, asked: Asked): Promise<Ready> {
  const { report, dataset } = opened;
  const place = placeOf(context, dataset);
  const { span, before } = spansOf(place, opened, asked);
  const by = groupsFor(opened, asked.by);
  // Without a filter, none of the school's choices is read.
  const { own, people } = asked.filters.length > 0 ? await fieldsFor(context, opened) : { own: [], people: [] };
  const errors = filterErrors(asked.filters, [...own, ...people], 'filters');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const fixed = Object.entries(report.where ?? {}).map(([condition_field, values]): Condition => ({
    condition_field,
    condition_operator: 'any_of',
    condition_value: [...values],
    condition: 'AND',
    custom_form_field_id: null,
  }));
  const source = sources[report.of as keyof typeof sources];
  const kept = source.kept && {
    fact: source.kept.fact.name,
    fields: Object.keys(source.kept.fields),
    days: source.kept.days ?? [],
    measures: Object.keys(source.kept.measures),
  };
  const plan = planOf(report, dataset, kept, {
    by,
    filters: asked.filters.map((one) => one.condition_field),
    isOwn: place.own !== null,
  });
  return {
    ...opened,
    before,
    compiled: {
      source,
      place,
      plan,
      span,
      by,
      sums: sumsOf(report, dataset),
      conditions: asked.filters,
      fixed,
      own: dataset.fields,
      spans: dataset.spans === true || dataset.ahead === true,
      people,
    },
  };
}

/** Measures that a report shows, in its order. */
export const shownMeasures = ({ report, dataset }: Opened): Measure[] =>
  report.show.map((name) => dataset.measures.find((one) => one.name === name)!);

/** Sums by their names. */
export const named = (names: readonly string[], sums: readonly number[]): Record<string, number> =>
  Object.fromEntries(names.map((name, at) => [name, sums[at] ?? 0]));

/** Whether the groups before can be laid beside those of now: days of another month are other groups. */
export const hasBefore = (by: readonly string[]): boolean => !by.some(isTime);

/** Waits for a place where a report is read from its records; kept sums are read at once. */
export async function takePlaceFor(context: Pick<StaffContext, 'takePlace'>, { compiled }: Ready): Promise<void> {
  if (compiled.plan.from === 'rows') await context.takePlace('report');
}
