import { Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportDrill } from '@schoolbell/core/reports/contract';
import { reportFileName } from '@schoolbell/core/reports/exports/rules';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { totalOf } from '../../ui/list/useList.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { type Asked, type Cell, recordsInput, spanOf } from '../address.ts';
import { fiscalMonth, schoolToday } from '../useAsked.ts';
import type { ReportInfo } from '../values.ts';
import { DrillHead } from './DrillHead.tsx';
import { Records } from './Records.tsx';
import { type Crowd, countsPeople } from './segment.ts';
import { SegmentButton } from './SegmentButton.tsx';
import { useRecords } from './useRecords.ts';
import * as css from './Drill.css.ts';

interface DrillProps {
  x: string;
  asked: Asked;
  cell: Cell;
  /** Beside the report; else it is over the page. */
  isBeside?: boolean;
  onClose: () => void;
}

/** Which records a cell asks for: those of the page, or of its own report, groups and days. */
export function drillInput(x: string, asked: Asked, cell: Cell) {
  const { keys, currency, by, span } = cell;
  const own: Asked = {
    ...asked,
    ...(by && { by }),
    ...(span && { ...span, period: 'custom' as const, compare: false }),
  };
  return { x: cell.x ?? x, ...recordsInput(own, fiscalMonth()), cell: { keys, ...(currency && { currency }) } };
}

/** The people of a cell, where its records are people. */
const crowdOf = (info: ReportInfo, asked: Asked, { keys, span }: Cell, by: readonly string[]): Crowd => ({
  filters: asked.filters,
  by,
  keys,
  span: info.now === 1 ? null : (span ?? spanOf(asked, schoolToday(), fiscalMonth())),
});

/** The records behind a number, with what they come to: beside the report, or over it where there is no room. */
export function Drill({ x, asked, cell, isBeside = false, onClose }: DrillProps) {
  const input = drillInput(x, asked, cell);
  const records = useRecords(input);
  const { first, error, retry } = records;
  const measure = first?.report.measures.find(({ name }) => name === cell.measure) ?? first?.report.measures[0];
  const by = cell.by ?? (asked.by.length > 0 ? asked.by : (first?.report.by ?? []));
  const content: ReactNode =
    first && measure ? (
      <>
        <DrillHead answer={first} measure={measure} cell={cell} by={by} records={records} />
        <Records measure={measure} records={records} />
      </>
    ) : error?.code === 'forbidden' ? (
      <EmptyState icon={<Lock size={20} />} title="You can't open these records" line={error.message} />
    ) : error ? (
      <ErrorState line={error.message} onRetry={retry} />
    ) : (
      <div className={css.bones}>
        <SkeletonLines lines={10} />
      </div>
    );
  const footer = first && first.data.length > 0 && (
    <>
      {countsPeople(first.report) && (
        <SegmentButton info={first.report} crowd={crowdOf(first.report, asked, cell, by)} />
      )}
      <ExportButton
        list={{
          endpoint: exportDrill,
          input,
          name: input.x,
          nameOn: (day) => reportFileName(input.x, 'records', day),
        }}
        total={totalOf(first)}
      />
    </>
  );
  if (!isBeside)
    return (
      <Panel flush reading={!first} title="Records" onClose={onClose} footer={footer || undefined}>
        {content}
      </Panel>
    );
  return (
    <section className={css.beside} aria-label="Records">
      <div className={css.close}>
        <IconButton
          label="Close records"
          size="sm"
          icon={<X size={16} />}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </div>
      <div className={css.content}>{content}</div>
      {footer && <div className={css.foot}>{footer}</div>}
    </section>
  );
}
