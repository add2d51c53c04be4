import { useRef } from 'react';
import { useParams } from 'react-router';
import { exportReport, favoriteReports, report } from '@schoolbell/core/reports/contract';
import { reportFileName } from '@schoolbell/core/reports/exports/rules';
import { useKeys } from '../../billing/invoices/keys.ts';
import { useNarrow } from '../../billing/invoices/narrow.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { type ListState, totalOf } from '../../ui/list/useList.ts';
import { missingText } from '../../ui/missing.ts';
import { part } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { askedIn, groupsInput, isWhole, recordsInput } from '../address.ts';
import { type Held, useHeld } from '../held.ts';
import { spanText } from '../spans.ts';
import { type AskedAddress, fiscalMonth, useAsked, useCell } from '../useAsked.ts';
import type { ReportAnswer, ReportRow } from '../values.ts';
import { useWindowTitle } from '../windowTitle.ts';
import { FilterChip } from './FilterChip.tsx';
import { PeriodChip } from './PeriodChip.tsx';
import { ReportTable } from './ReportTable.tsx';
import * as css from '../Reports.css.ts';

/** The chart's card while its code is on its way: a title, and the chart. */
const CHART_HEIGHT = 292;

const ChartCard = part(
  () => import('./ChartCard.tsx').then((file) => file.ChartCard),
  ({ hasFailed }) => (
    <Card>{hasFailed ? <ErrorState line={missingText()} /> : <Skeleton height={CHART_HEIGHT} />}</Card>
  ),
);
const FavoriteStar = part(() => import('./FavoriteStar.tsx').then((file) => file.FavoriteStar));
const GroupChip = part(() => import('./GroupChip.tsx').then((file) => file.GroupChip));
const CompareChip = part(() => import('./CompareChip.tsx').then((file) => file.CompareChip));
const NoDays = part(() => import('./NoDays.tsx').then((file) => file.NoDays));
const Drill = part(() => import('../drill/Drill.tsx').then((file) => file.Drill));
const ScheduleButton = part(() => import('../schedules/ScheduleButton.tsx').then((file) => file.ScheduleButton));
const ReportError = part(() => import('./ReportError.tsx').then((file) => file.ReportError));

/** Starts reading the report, and the code of an open number. */
export function warm({ id: x = '' }: Readonly<Record<string, string | undefined>>, search: URLSearchParams): void {
  const asked = askedIn(search);
  if (isWhole(asked)) prefetch(report, groupsInput(x, asked, fiscalMonth()));
  prefetch(favoriteReports, {});
  for (const { fetch } of [ChartCard, FavoriteStar, CompareChip, GroupChip]) void fetch();
  if (search.has('cell')) void Drill.fetch();
}

/** One report: what narrows it, its chart, its groups, and beside them the records of a number. */
export function Component() {
  const { category = '', id: x = '' } = useParams();
  // Another report is another page: nothing of the last one stays.
  return <Report key={x} x={x} category={category} />;
}

function useReport(x: string, address: AskedAddress) {
  const { asked } = address;
  const input = groupsInput(x, asked, fiscalMonth());
  const held = useHeld(useRead(report, input, { enabled: isWhole(asked) }), x);
  const { answer, isStale, retry } = held;
  const list: ListState<ReportRow> = {
    get: address.get,
    set: address.set,
    input,
    page: answer,
    error: null,
    isStale,
    retry,
    warm: (page) => prefetch(report, { ...input, page }),
    sort: answer && sortOf(answer, asked.order_by, asked.direction),
  };
  return { held, list };
}

/** What the groups are in order of: what was asked for, else time, else the first measure. */
function sortOf({ by, report: info }: ReportAnswer, order_by: string, direction: 'asc' | 'desc') {
  const time = by.find((name) => info.fields.some((field) => field.name === name && field.kind === 'date'));
  return { id: order_by || time || info.measures[0]!.name, direction };
}

function Report({ x, category }: { x: string; category: string }) {
  const address = useAsked();
  const { held, list } = useReport(x, address);
  const { cell, open, close } = useCell();
  const isBeside = !useNarrow(1280) && cell !== null;
  const exporting = useRef<HTMLSpanElement>(null);
  const leave = () => {
    document.querySelector<HTMLElement>('[data-row][aria-current]')?.focus();
    close();
  };
  useKeys({ e: () => exporting.current?.querySelector('button')?.click(), Escape: isBeside && leave });
  const { answer, error } = held;
  useWindowTitle(answer?.report.title);
  if (error)
    return (
      <Page title="Report">
        <ReportError error={error} category={category} path={`/reports/${category}/${x}`} onRetry={held.retry} />
      </Page>
    );
  return (
    <Page
      title={
        <span className={css.titled}>
          {answer?.report.title ?? (isWhole(address.asked) ? <Skeleton width={220} height={24} /> : 'Report')}
          {answer && <FavoriteStar info={answer.report} asked={address.asked} />}
        </span>
      }
      subtitle={answer?.report.about ?? '\u00a0'}
      actions={
        <>
          {answer && <ScheduleButton info={answer.report} asked={address.asked} />}
          <span ref={exporting}>
            <ListActions exporting={exportedOf(x, address)} total={answer ? totalOf(answer) : null} />
          </span>
        </>
      }
    >
      <Narrowing x={x} address={address} held={held} />
      <div className={isBeside ? css.beside : css.stack}>
        <div className={css.stack}>
          {answer && answer.data.length > 0 && (
            <ChartCard answer={answer} address={address} cell={cell} onOpen={open} />
          )}
          {answer || isWhole(address.asked) ? (
            <ReportTable list={list} answer={answer} address={address} cell={cell} follows={isBeside} onOpen={open} />
          ) : (
            <NoDays />
          )}
        </div>
        {cell && <Drill x={x} asked={address.asked} cell={cell} isBeside={isBeside} onClose={leave} />}
      </div>
    </Page>
  );
}

/** The report as a file: all of its groups, as they are narrowed and sorted. */
const exportedOf = (x: string, { asked }: AskedAddress) => ({
  endpoint: exportReport,
  name: x,
  nameOn: (day: string) => reportFileName(x, 'groups', day),
  input: { x, ...recordsInput(asked, fiscalMonth()), sort: asked.order_by, direction: asked.direction },
});

interface NarrowingProps {
  x: string;
  address: AskedAddress;
  held: Held<ReportAnswer>;
}

/** What narrows the report: days, groups, filters. */
function Narrowing({ x, address, held: { answer } }: NarrowingProps) {
  const isNow = answer?.report.now === 1;
  return (
    <>
      <div className={css.chips} role="group" aria-label="What the report counts">
        {!isNow && <PeriodChip address={address} />}
        {!isNow && <CompareChip address={address} />}
        {answer && <GroupChip info={answer.report} by={answer.by} set={address.set} />}
        <FilterChip x={x} address={address} />
      </div>
      {answer && !isNow && <p className={css.printed}>{spanText(answer.period)}</p>}
    </>
  );
}
