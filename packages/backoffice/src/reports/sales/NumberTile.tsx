import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import type { TimeGroup } from '@schoolbell/core/reports/rules';
import { useCurrency } from '../../session/session.ts';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { ChangeText } from '../ChangeText.tsx';
import { currencyOf } from '../currencies.ts';
import { pointsOfTime } from '../points.ts';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { changeOf, measured, type ReportAnswer } from '../values.ts';
import { Tile } from './Tile.tsx';
import { type TileName, type TileProps, useTile } from './tiles.ts';
import * as css from './Sales.css.ts';

interface NumberTileProps extends TileProps {
  title: string;
  name: TileName;
  /** The measure's name. */
  measure: string;
}

const HEIGHT = 68;

/** A sum of the days, with its change and its line. */
export function NumberTile({ title, name, measure, tile, onOpen }: NumberTileProps) {
  const held = useTile(name, tile);
  return (
    <Tile title={<span className={css.name}>{title}</span>} held={held} height={HEIGHT}>
      {(answer) => <Figure title={title} answer={answer} measure={measure} onOpen={onOpen} />}
    </Tile>
  );
}

interface FigureProps extends Pick<NumberTileProps, 'title' | 'measure' | 'onOpen'> {
  answer: ReportAnswer;
}

function Figure({ title, answer, measure: name, onOpen }: FigureProps) {
  const own = useCurrency();
  const { totals, points, report: info, period: span, before: earlier } = answer;
  const measure = info.measures.find((one) => one.name === name)!;
  const currency = currencyOf(
    totals.map((total) => total.currency),
    null,
    own,
  );
  const total = totals.find((one) => one.currency === currency);
  const value = total ? measured(measure, total.values) : 0;
  const before = total?.previous ? measured(measure, total.previous) : null;
  const others = totals.filter((one) => one.currency !== currency);
  const open = (of: string, days?: ReportSpan) =>
    onOpen({ x: info.x, keys: [], currency: of, measure: name, ...(days && { span: days }) });
  return (
    <div className={css.figure}>
      <div className={css.whole}>
        <button type="button" className={css.number} onClick={() => open(currency)}>
          {valueText(measure, value, currency || own)}
        </button>
      </div>
      <div>
        <p className={css.change}>
          {before !== null && (
            <>
              <ChangeText change={changeOf(measure, value, before)} otherwise="" /> from{' '}
              <button type="button" className={css.within} onClick={() => open(currency, earlier ?? span)}>
                {valueText(measure, before, currency || own)}
              </button>
            </>
          )}
        </p>
        {others.map((other) => (
          <button key={other.currency} type="button" className={css.also} onClick={() => open(other.currency)}>
            and {valueText(measure, measured(measure, other.values), other.currency)}
          </button>
        ))}
      </div>
      <Sparkline
        label={`${title}, over time`}
        points={pointsOfTime({ by: [], measure, currency }, answer.by[0] as TimeGroup, { points, span })}
        height={36}
        hasEnd
      />
    </div>
  );
}
