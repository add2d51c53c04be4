import { Printer } from 'lucide-react';
import { spanBefore } from '@schoolbell/core/reports/periods/rules';
import { Page } from '../../shell/Page.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { type Asked, askedIn, isWhole, spanOf } from '../address.ts';
import { CompareChip } from '../page/CompareChip.tsx';
import { PeriodChip } from '../page/PeriodChip.tsx';
import { spanText } from '../spans.ts';
import { fiscalMonth, schoolToday, useAsked, useCell } from '../useAsked.ts';
import { chips } from '../Reports.css.ts';
import { NumberTile } from './NumberTile.tsx';
import { StudentsTile } from './StudentsTile.tsx';
import { TileComing } from './TileComing.tsx';
import { prefetchTiles, type TileAsked, type TileProps } from './tiles.ts';
import * as css from './Sales.css.ts';

const TrendTile = part(
  () => import('./TrendTile.tsx').then((file) => file.TrendTile),
  ({ hasFailed }) => <TileComing title="Trend" height={280} hasFailed={hasFailed} />,
);
const StatusTile = part(
  () => import('./StatusTile.tsx').then((file) => file.StatusTile),
  ({ hasFailed }) => <TileComing title="Status of these invoices" height={280} hasFailed={hasFailed} />,
);
const TopTile = part(() => import('./TopTile.tsx').then((file) => file.TopTile), TileComing);
const Drill = part(() => import('../drill/Drill.tsx').then((file) => file.Drill));

function tileAskedOf(asked: Asked): TileAsked {
  const span = spanOf(asked, schoolToday(), fiscalMonth());
  return { span, before: asked.compare ? spanBefore(span) : null };
}

/** Starts reading the tiles, and the code of an open number. */
export function warm(_: unknown, search: URLSearchParams): void {
  const asked = askedIn(search, true);
  if (isWhole(asked)) prefetchTiles(tileAskedOf(asked));
  for (const { fetch } of [TrendTile, StatusTile, TopTile]) void fetch();
  if (search.has('cell')) void Drill.fetch();
}

/** Whether money comes in: four numbers, how they came about, and who and what is behind them. */
export function Component() {
  const address = useAsked(true);
  const { cell, open, close } = useCell();
  const { asked } = address;
  const tile = isWhole(asked) ? tileAskedOf(asked) : undefined;
  return (
    <Page
      title="Sales dashboard"
      actions={
        <div className={chips}>
          <PeriodChip address={address} />
          <CompareChip address={address} usual />
          <IconButton label="Print" variant="secondary" icon={<Printer size={16} />} onClick={() => window.print()} />
        </div>
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
        <TopTile {...props} title="Top spenders" name="topSpenders" measure="paid" about="Paid for invoices" />
      </div>
    </div>
  );
}
