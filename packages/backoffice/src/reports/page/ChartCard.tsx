import { Table2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChartData } from '../../ui/ChartData.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCurrency } from '../../session/session.ts';
import { type Cell, isSameCell } from '../address.ts';
import { currencyOf } from '../currencies.ts';
import { byText } from '../labels.ts';
import { chartFor } from '../points.ts';
import type { AskedAddress } from '../useAsked.ts';
import { headingOf, type ReportAnswer } from '../values.ts';
import { Chart } from './Chart.tsx';
import { Legend } from './Legend.tsx';
import { usePoints } from './usePoints.ts';
import * as css from '../Reports.css.ts';

interface ChartCardProps {
  answer: ReportAnswer;
  address: AskedAddress;
  cell: Cell | null;
  onOpen: (cell: Cell) => void;
}

const HEIGHT = 240;

/** A report's first measure as a picture, or as a table. Its parts open what is behind them. */
export function ChartCard({ answer, address, cell, onOpen }: ChartCardProps) {
  const { get, set, asked } = address;
  const { report: info, by, totals } = answer;
  const currencies = totals.map(({ currency }) => currency);
  // Money of several currencies is never drawn on one axis.
  const currency = currencyOf(currencies, get('currency'), useCurrency());
  const measure = info.measures[0]!;
  const { points, grain } = usePoints(answer, asked, measure, currency);
  const isTable = get('show') === 'table';
  const kind = chartFor(info.chart, info.by, by);
  const title = `${headingOf(measure)} ${byText(info, grain ? [grain] : by)}${currency && `, ${currency}`}`;
  return (
    <Card
      title={title}
      actions={
        <span className={css.tools}>
          {points?.some(({ before }) => before) && <Legend isLine={kind === 'line'} />}
          {currencies.length > 1 && (
            <Segments
              label="Currency"
              segments={currencies.map((id) => ({ id, label: id }))}
              value={currency}
              onChange={(id) => set({ currency: id, page: asked.page })}
            />
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={<Table2 size={14} aria-hidden />}
            aria-pressed={isTable}
            onClick={() => set({ show: isTable ? null : 'table', page: asked.page })}
          >
            Show as table
          </Button>
        </span>
      }
    >
      {!points ? (
        <Skeleton height={HEIGHT} />
      ) : isTable ? (
        <ChartData isShown label={title} points={points} />
      ) : (
        <Chart
          label={title}
          kind={kind}
          isTimed={grain !== undefined}
          answer={answer}
          measure={measure}
          currency={currency}
          points={points}
          current={points.findIndex((point) => point.cell !== null && isSameCell(cell, point.cell))}
          onOpen={(at) => points[at]!.cell && onOpen(points[at]!.cell)}
          onTotal={() => onOpen({ keys: [], currency, measure: measure.name })}
        />
      )}
    </Card>
  );
}
