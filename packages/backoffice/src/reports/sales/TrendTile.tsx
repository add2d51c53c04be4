import { Table2 } from 'lucide-react';
import type { TimeGroup } from '@schoolbell/core/reports/rules';
import { useCurrency } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartData } from '../../ui/ChartData.tsx';
import { ChartParts } from '../../ui/ChartParts.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import { useListAddress } from '../../ui/list/listQuery.ts';
import { Segments } from '../../ui/Segments.tsx';
import { currencyOf } from '../currencies.ts';
import { Legend } from '../page/Legend.tsx';
import { pointsOfTime } from '../points.ts';
import { heightText, type ReportAnswer } from '../values.ts';
import { Tile } from './Tile.tsx';
import { type TileProps, useTile, useTileBefore } from './tiles.ts';
import { runningPoints } from './running.ts';
import * as css from './Sales.css.ts';

const measures = { invoiced: 'total', collected: 'collected' } as const;

/** What the trend shows, by the address. */
function useShown() {
  const { get, set } = useListAddress();
  return {
    what: get('trend') === 'collected' ? ('collected' as const) : ('invoiced' as const),
    isRunning: get('way') !== 'steps',
    isTable: get('show') === 'table',
    set,
  };
}

/** How the sum came about: as a running total, which says at once whether one is ahead, or step by step. */
export function TrendTile({ tile, onOpen }: TileProps) {
  const shown = useShown();
  const held = useTile(shown.what, tile);
  const before = useTileBefore(shown.what, tile);
  return (
    <Tile
      title="Trend"
      actions={held.answer && <Tools shown={shown} grain={grainIn(held.answer)} isCompared={before !== undefined} />}
      held={held}
      height={280}
    >
      {(answer) => (
        <Trend
          answer={answer}
          before={held.isStale ? undefined : before}
          measure={measures[shown.what]}
          isRunning={shown.isRunning}
          isTable={shown.isTable}
          onOpen={onOpen}
        />
      )}
    </Tile>
  );
}

/** The steps of its line, which the server chooses by how long the period is. */
const grainIn = ({ by }: ReportAnswer) => by[0] as TimeGroup;

interface ToolsProps {
  shown: ReturnType<typeof useShown>;
  grain: TimeGroup;
  isCompared: boolean;
}

/** What is drawn, and how. */
function Tools({ shown: { what, isRunning, isTable, set }, grain, isCompared }: ToolsProps) {
  return (
    <span className={css.tools}>
      {isCompared && <Legend isLine />}
      <Segments
        label="What the trend shows"
        segments={[
          { id: 'invoiced', label: 'Invoiced' },
          { id: 'collected', label: 'Collected' },
        ]}
        value={what}
        onChange={(id) => set({ trend: id === 'invoiced' ? null : id })}
      />
      <Segments
        label="How it adds up"
        segments={[
          { id: 'running', label: 'Running total' },
          { id: 'steps', label: `By ${grain}` },
        ]}
        value={isRunning ? 'running' : 'steps'}
        onChange={(id) => set({ way: id === 'running' ? null : id })}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={<Table2 size={14} aria-hidden />}
        aria-pressed={isTable}
        onClick={() => set({ show: isTable ? null : 'table' })}
      >
        Show as table
      </Button>
    </span>
  );
}

interface TrendProps extends Pick<TileProps, 'onOpen'> {
  answer: ReportAnswer;
  before: ReportAnswer | undefined;
  measure: string;
  isRunning: boolean;
  isTable: boolean;
}

function Trend({ answer, before, measure: name, isRunning, isTable, onOpen }: TrendProps) {
  const own = useCurrency();
  const { report: info, totals, points: read, period: span } = answer;
  const grain = grainIn(answer);
  const measure = info.measures.find((one) => one.name === name)!;
  const currency = currencyOf(
    totals.map((total) => total.currency),
    null,
    own,
  );
  const steps = pointsOfTime(
    { by: [], measure, currency },
    grain,
    { points: read, span },
    before && { points: before.points, span: before.period },
  );
  const points = isRunning ? runningPoints(steps, { measure, currency, grain, span }) : steps;
  const label = `${info.title}, ${isRunning ? 'running total' : `by ${grain}`}`;
  if (isTable) return <ChartData isShown label={label} points={points} />;
  return (
    <LineChart
      label={label}
      points={points}
      height={280}
      hasEnds
      format={(height) => heightText(measure, height)}
      over={(place) => (
        <ChartParts
          {...place}
          label={label}
          points={points}
          onOpen={(at) => onOpen({ ...points[at]!.cell!, x: info.x })}
        />
      )}
    />
  );
}
