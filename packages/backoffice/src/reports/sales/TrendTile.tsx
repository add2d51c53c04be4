import { Table2 } from 'lucide-react';
import { useCurrency } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartData } from '../../ui/ChartData.tsx';
import { ChartParts } from '../../ui/ChartParts.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import { useListAddress } from '../../ui/list/listQuery.ts';
import { Segments } from '../../ui/Segments.tsx';
import { currencyOf } from '../currencies.ts';
import { Legend } from '../page/ChartCard.tsx';
import { pointsOfTime } from '../points.ts';
import { heightText, type ReportAnswer } from '../values.ts';
import { Tile } from './Tile.tsx';
import { type TileAsked, type TileProps, useTile } from './tiles.ts';
import { runningPoints } from './running.ts';
import * as css from './Sales.css.ts';

const shownBy = {
  invoiced: { name: 'invoiced', before: 'invoicedBefore', measure: 'total' },
  collected: { name: 'collected', before: 'collectedBefore', measure: 'collected' },
} as const;

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
  const { name, before, measure } = shownBy[shown.what];
  const held = useTile(name, tile);
  const { answer: earlier } = useTile(before, tile, tile.before !== null);
  return (
    <Tile title="Trend" actions={<Tools shown={shown} tile={tile} />} held={held} height={280}>
      {(answer) => (
        <Trend
          answer={answer}
          before={tile.before ? earlier : undefined}
          measure={measure}
          isRunning={shown.isRunning}
          isTable={shown.isTable}
          tile={tile}
          onOpen={onOpen}
        />
      )}
    </Tile>
  );
}

/** What is drawn, and how. */
function Tools({
  shown: { what, isRunning, isTable, set },
  tile,
}: {
  shown: ReturnType<typeof useShown>;
  tile: TileAsked;
}) {
  return (
    <span className={css.tools}>
      {tile.before && <Legend isLine />}
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
          { id: 'steps', label: tile.grain === 'day' ? 'By day' : `By ${tile.grain}` },
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

interface TrendProps extends Pick<TileProps, 'tile' | 'onOpen'> {
  answer: ReportAnswer;
  before: ReportAnswer | undefined;
  measure: string;
  isRunning: boolean;
  isTable: boolean;
}

function Trend({ answer, before, measure: name, isRunning, isTable, tile, onOpen }: TrendProps) {
  const own = useCurrency();
  const { report: info, totals, points: read } = answer;
  const measure = info.measures.find((one) => one.name === name)!;
  const currency = currencyOf(
    totals.map((total) => total.currency),
    null,
    own,
  );
  const steps = pointsOfTime(
    { by: [], measure, currency },
    tile.grain,
    { points: read, span: tile.span },
    before && tile.before ? { points: before.points, span: tile.before } : undefined,
  );
  const points = isRunning ? runningPoints(steps, { measure, currency, grain: tile.grain, span: tile.span }) : steps;
  const label = `${info.title}, ${isRunning ? 'running total' : `by ${tile.grain}`}`;
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
