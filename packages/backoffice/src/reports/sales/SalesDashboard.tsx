import { Printer } from 'lucide-react';
import { trendOf } from '@schoolbell/core/reports/dashboards/rules';
import { spanBefore } from '@schoolbell/core/reports/periods/rules';
import { schoolToday } from '../../session/school.ts';
import { Page } from '../../shell/Page.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { type Asked, isWhole, spanOf } from '../address.ts';
import { CompareChip, PeriodChip } from '../page/PeriodChip.tsx';
import { spanText } from '../spans.ts';
import { fiscalMonth, useAsked, useCell } from '../useAsked.ts';
import { NumberTile } from './NumberTile.tsx';
import { StatusTile } from './StatusTile.tsx';
import { StudentsTile } from './StudentsTile.tsx';
import type { TileAsked, TileProps } from './tiles.ts';
import { TopTile } from './TopTile.tsx';
import { TrendTile } from './TrendTile.tsx';
import * as css from './Sales.css.ts';

const Drill = part(() => import('../drill/Drill.tsx').then((file) => file.Drill));

function tileAskedOf(asked: Asked): TileAsked {
  const span = spanOf(asked, schoolToday(), fiscalMonth());
  return { span, before: asked.compare ? spanBefore(span) : null, grain: trendOf(span) };
}

/** Whether money comes in: four numbers, how they came about, and who and what stands behind them. */
export function Component() {
  const address = useAsked(true);
  const { cell, open, close } = useCell();
  const { asked } = address;
  const tile = isWhole(asked) ? tileAskedOf(asked) : undefined;
  return (
    <Page
      title="Sales dashboard"
      actions={
        <>
          <PeriodChip address={address} />
          <CompareChip address={address} usual />
          <IconButton label="Print" variant="secondary" icon={<Printer size={16} />} onClick={() => window.print()} />
        </>
      }
    >
      {tile && (
        <>
          <p className={css.printed}>
            {spanText(tile.span)}
            {tile.before && `, compared with ${spanText(tile.before)}`}
          </p>
          <Tiles asked={asked} tile={tile} onOpen={open} />
        </>
      )}
      {cell && <Drill x={cell.x ?? 'invoiced'} asked={{ ...asked, by: [], filters: [] }} cell={cell} onClose={close} />}
    </Page>
  );
}

function Tiles(props: TileProps) {
  return (
    <div className={css.stack}>
      <div className={css.numbers}>
        <NumberTile {...props} title="Invoiced" name="invoiced" measure="total" />
        <NumberTile {...props} title="Collected" name="collected" measure="collected" />
        <StudentsTile {...props} />
        <NumberTile {...props} title="Average invoice" name="averageInvoice" measure="average" />
      </div>
      <div className={css.middle}>
        <TrendTile {...props} />
        <StatusTile {...props} />
      </div>
      <div className={css.tops}>
        <TopTile {...props} title="Top {subjects}" name="topSubjects" measure="net" about="Net sales" />
        <TopTile
          {...props}
          title="Top {packages}"
          name="topPackages"
          measure="net"
          about="Net sales"
          counts="quantity"
        />
        <TopTile {...props} title="Top spenders" name="topSpenders" measure="paid" about="Collected" />
      </div>
    </div>
  );
}
