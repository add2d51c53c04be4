import { may } from '@schoolbell/core/access';
import { dayIn, dayText } from '@schoolbell/core/format';
import { invalid } from '@schoolbell/core/http/errors';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { conditionsText } from '@schoolbell/core/filters/address/rules';
import { stepText } from '@schoolbell/core/reports/periods/steps/rules';
import { reportSpan } from '@schoolbell/core/reports/periods/rules';
import type { previewSchedule } from '@schoolbell/core/reports/schedules/contract';
import { MOST_PDF_ROWS, scheduleErrors } from '@schoolbell/core/reports/schedules/rules';
import { isTime, type Measure, valueOf } from '@schoolbell/core/reports/rules';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { authorOf, staffAmong } from '../../people/colleagues/queries.ts';
import { sayingOf } from '../../words/verbs.ts';
import { groupsOf, orderOf, rowOf, totalsOf } from '../groups/verbs.ts';
import {
  type Asked,
  type Opened,
  openReport,
  type Ready,
  readyReport,
  type ReportContext,
  shownMeasures,
} from '../verbs.ts';
import { addressesOf } from './queries.ts';

/** A scheduled report as it is written. */
export type Written = ParsedOf<typeof previewSchedule>;

/** Groups that the mail itself lists; all of them are in the report. */
const LISTED = 10;

const formats: Record<Written['format'], string> = { csv: 'a CSV file', xlsx: 'an Excel file', pdf: 'a PDF' };

/** What is asked of the report each time. */
export const askedOf = ({ period, fiscal_month, compare, filters, by }: Written['asked']): Asked => ({
  period,
  fiscal_month,
  compare,
  filters,
  by,
  start: '',
  end: '',
});

/** A measure as screens write it, so that a mail says the same. */
const measureText = (measure: Measure, values: Readonly<Record<string, number>>, currency: string): string =>
  valueText(measure, valueOf(measure, values), currency);

/** A report read for a mail or a PDF: its totals and its first groups as lines of text. */
export async function readLines(
  context: ReportContext,
  ready: Ready,
  { sort, direction, limit }: { sort: string; direction: 'asc' | 'desc'; limit: number },
) {
  const order = orderOf(ready, sort);
  if (!order) throw invalid({ sort: 'Please choose one of the options' });
  const say = await sayingOf(context.db, context.viewer.institution_id);
  const { rows, count, totals } = await groupsOf(context, ready, { order, direction, limit, offset: 0 });
  const measures = shownMeasures(ready);
  const first = measures[0]!;
  const labelOf = ({ keys }: ReturnType<typeof rowOf>) =>
    keys
      .map(({ id, label }, at) => {
        const name = ready.compiled.by[at]!;
        return isTime(name) && id ? stepText(name, id) : label;
      })
      .join(' · ');
  return {
    title: say(ready.report.title),
    count,
    totals: totalsOf(ready, totals).flatMap(({ currency, values, previous }) =>
      measures.map((measure) => ({
        label: say(measure.label),
        value:
          measureText(measure, values, currency) +
          (previous ? ` (before: ${measureText(measure, previous, currency)})` : ''),
      })),
    ),
    lines: rows.map((group) => {
      const row = rowOf(ready, group, say);
      return { label: labelOf(row), value: measureText(first, row.values, row.currency) };
    }),
  };
}

export type ReportLines = Awaited<ReturnType<typeof readLines>>;

/**
 * Checks a scheduled report as its author has written it. Throws `invalid` at its fields, `missing` and `forbidden` as
 * the report does.
 */
export async function checkSchedule(context: ReportContext, written: Written): Promise<Ready> {
  const { asked, readers, format } = written;
  const errors = scheduleErrors({ ...written, period: asked.period });
  const staff = await staffAmong(context.db, context.viewer.institution_id, [...readers]);
  const known = new Set(staff.map((one) => one.user_detail_id));
  for (const [at, reader] of readers.entries())
    if (!known.has(reader))
      errors[`readers.${at}`] = 'Choose a colleague: reports are only mailed to people who work here';
  if (written.attach === 1 && !may(context.viewer, 'setup'))
    errors['attach'] = `Your role doesn't have the access "setup", which attaching the file needs`;
  if (Object.keys(errors).length > 0) {
    // A report that is not there, or not theirs, is said first.
    openReport(context, written.x);
    throw invalid(errors);
  }
  const ready = await readyReport(context, written.x, askedOf(asked));
  const { count } = await readLines(context, ready, { ...asked, limit: 1 });
  if (format === 'pdf') checkPdf(count);
  return ready;
}

/** Refuses a PDF that could not hold all rows. */
export function checkPdf(count: number): void {
  if (count > MOST_PDF_ROWS)
    throw invalid({
      format: `A PDF has at most ${MOST_PDF_ROWS.toLocaleString('en-US')} rows, and this report has ${count.toLocaleString('en-US')}. Choose CSV or XLSX.`,
    });
}

/** Why a reader does not get a report with the author's numbers; empty if they do. */
async function leftOut(context: ReportContext, { report, dataset }: Opened, reader: number): Promise<string> {
  const viewer = await authorOf(context.db, context.tenant.institution_id, reader);
  if (!viewer) return 'No longer works here';
  if (!may(viewer, 'reports')) return 'Has no access to reports';
  if (!may(viewer, [...report.needs])) return 'Has no access to this report';
  const all = dataset.own === undefined || may(viewer, dataset.own === 'invoices' ? 'billing' : 'all_leads');
  return all || reader === context.viewer.user_detail_id ? '' : 'Sees only their own records';
}

/** Who gets a report, with their addresses, and why others do not. */
export async function readersNow(context: ReportContext, opened: Opened, ids: readonly number[]) {
  const addresses = await addressesOf(context.db, context.tenant.institution_id, ids);
  const readers = [];
  for (const user_detail_id of ids) {
    const { name = '', email = '' } = addresses.get(user_detail_id) ?? {};
    const reason = (await leftOut(context, opened, user_detail_id)) || (email === '' ? 'Has no email address' : '');
    readers.push({ user_detail_id, name, email, left_out: reason });
  }
  return readers;
}

/** The address of the report's page, on the days of this run: anyone who opens it signs in first. */
function pageOf(
  publicUrl: string,
  { report, compiled, dataset }: Ready,
  { by, filters, compare }: Written['asked'],
): string {
  const address = new URLSearchParams();
  if (!dataset.now) {
    address.set('period', 'custom');
    address.set('start', compiled.span.start);
    address.set('end', compiled.span.end);
  }
  if (compare) address.set('compare', '1');
  if (filters.length > 0) address.set('filters', conditionsText(filters));
  if (by.length > 0) address.set('by', by.join(','));
  return `${publicUrl}/reports/${report.category}/${report.x}?${address.toString()}`;
}

/** The mail of a run: the totals, the first groups, and the way to all of them. */
export async function letterOf(
  context: ReportContext & { publicUrl: string },
  ready: Ready,
  written: Pick<Written, 'name' | 'asked' | 'format'>,
  { file, why }: { file: { filename: string } | null; why: string },
) {
  const { tenant, now } = context;
  const read = await readLines(context, ready, { ...written.asked, limit: LISTED });
  const span = reportSpan(
    written.asked.period,
    dayIn(now, tenant.time_zone),
    { start: '', end: '' },
    written.asked.fiscal_month,
  );
  const days = ready.dataset.now
    ? `As of ${dayText(dayIn(now, tenant.time_zone))}`
    : `${dayText(span.start)} to ${dayText(span.end)}`;
  const subject = oneLine(`${written.name}: ${days}`);
  const rows = `${read.count.toLocaleString('en-US')} ${read.count === 1 ? 'row' : 'rows'}`;
  const content: MailContent = {
    heading: subject,
    paragraphs: [
      read.count === 0 ? 'There is nothing in this period.' : `${oneLine(read.title)}, ${rows}.`,
      read.count > LISTED
        ? `The first ${LISTED} are below. ${file ? 'The attached file' : 'The report'} has all of them${file ? '' : ` and exports them as ${formats[written.format]}`}.`
        : '',
      file ? `Attached: ${oneLine(file.filename)}` : why,
    ].filter(Boolean),
    facts: [...read.totals, ...read.lines].map(({ label, value }) => ({
      label: oneLine(label),
      value: oneLine(value),
    })),
    link: { label: 'Open the report', href: pageOf(context.publicUrl, ready, written.asked) },
    footer: `You get this mail because a colleague at ${oneLine(tenant.institutionName, 120)} scheduled it for you.`,
  };
  return { subject, text: mailText(content), html: mailHtml(content), count: read.count };
}
