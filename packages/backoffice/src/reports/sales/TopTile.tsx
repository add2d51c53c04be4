import { useCurrency } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BarList } from '../../ui/BarChart.tsx';
import { Link } from '../../ui/Link.tsx';
import { useSay } from '../../words/say.ts';
import { type Asked, askedText, daysOf } from '../address.ts';
import { reportPath } from '../categories.ts';
import { currencyOf } from '../currencies.ts';
import { pointsOfGroups, restOf } from '../points.ts';
import { measured, measureText, type ReportAnswer } from '../values.ts';
import { Tile } from './Tile.tsx';
import { type TileName, type TileProps, useTile } from './tiles.ts';
import * as css from './Sales.css.ts';

interface TopTileProps extends TileProps {
  title: string;
  name: TileName;
  /** The measure's name, and what all of it is. */
  measure: string;
  about: string;
  /** The measure that says how many were sold. */
  counts?: string;
}

/** What or who brings the most: the biggest, and what the others come to. */
export function TopTile({ title, name, measure, about, counts, asked, tile, onOpen }: TopTileProps) {
  const say = useSay();
  const held = useTile(name, tile);
  const { answer } = held;
  return (
    <Tile
      title={say(title)}
      actions={answer && <Link to={allOf(answer, asked, measure)}>All</Link>}
      held={held}
      height={340}
    >
      {(read) => (
        <Listed
          title={say(title)}
          answer={read}
          to={allOf(read, asked, measure)}
          measure={measure}
          about={about}
          counts={counts}
          onOpen={onOpen}
        />
      )}
    </Tile>
  );
}

const allOf = ({ report: info, by }: ReportAnswer, asked: Asked, order_by: string): string =>
  reportPath(
    'sales',
    info.x,
    askedText({ ...daysOf(asked), by: by.join() === info.by.join() ? [] : [...by], order_by }),
  );

interface ListedProps extends Pick<TopTileProps, 'title' | 'measure' | 'about' | 'counts' | 'onOpen'> {
  answer: ReportAnswer;
  /** The whole report. */
  to: string;
}

function Listed({ title, answer, to, measure: name, about, counts, onOpen }: ListedProps) {
  const own = useCurrency();
  const { totals, data, by, report: info, total: count } = answer;
  const currency = currencyOf(
    totals.map((total) => total.currency),
    null,
    own,
  );
  const measure = info.measures.find((one) => one.name === name)!;
  const counting = info.measures.find((one) => one.name === counts);
  const total = totals.find((one) => one.currency === currency);
  if (!total) return <p className={css.nothing}>Nothing in this period</p>;
  // Who only had money given back, or only credit notes, is not among the biggest.
  const rows = data.filter((row) => row.currency === currency && (measured(measure, row.values) ?? 0) > 0);
  const points = pointsOfGroups({ by, measure, currency }, rows);
  const rest = restOf(total.values, rows);
  // Over several currencies the server counts all groups together.
  const others = totals.length > 1 ? 0 : count - rows.length;
  const isPeople = by[0] === 'student';
  return (
    <>
      <p className={css.count}>
        {about}{' '}
        <button
          type="button"
          className={css.within}
          onClick={() => onOpen({ x: info.x, keys: [], currency, measure: name })}
        >
          {measureText(measure, total.values, currency)}
        </button>
      </p>
      <BarList
        isBehind
        label={title}
        points={points.map((point, at) => ({
          ...point,
          icon: isPeople && <Avatar size="sm" name={point.label} />,
          note: counting && `${measureText(counting, rows[at]!.values, currency)} ×`,
        }))}
        onOpen={(at) => onOpen({ ...points[at]!.cell!, x: info.x, by: [...by] })}
      />
      {(others > 0 || measured(measure, rest) !== 0) && (
        <p className={css.others}>
          <span>{others > 0 ? `Other, ${others.toLocaleString('en-US')}` : 'Other'}</span>
          <Link look="inherit" to={to}>
            {measureText(measure, rest, currency)}
          </Link>
        </p>
      )}
    </>
  );
}
