import { useSay } from '../../words/say.ts';
import { Link } from '../../ui/Link.tsx';
import { ChangeText } from '../ChangeText.tsx';
import { askedText, daysOf } from '../address.ts';
import { reportPath } from '../categories.ts';
import { changeOf } from '../values.ts';
import { Tile } from './Tile.tsx';
import { type TileProps, useTile } from './tiles.ts';
import * as css from './Sales.css.ts';

const byStudent = { by: ['student'] };

/** How many students were invoiced; the number leads to them. */
export function StudentsTile({ asked, tile }: TileProps) {
  const say = useSay();
  const held = useTile('studentsInvoiced', tile);
  const { answer: earlier } = useTile('studentsInvoicedBefore', tile, tile.before !== null);
  const before = tile.before && earlier ? earlier.total : null;
  return (
    <Tile title={<span className={css.name}>{say('{Students} invoiced')}</span>} held={held} height={58}>
      {({ total, total_capped }) => (
        <div className={css.figure}>
          <div>
            <Link
              look="inherit"
              className={css.number}
              to={reportPath('sales', 'invoiced', askedText({ ...byStudent, ...daysOf(asked) }))}
            >
              {total.toLocaleString('en-US')}
              {total_capped && '+'}
            </Link>
            <p className={css.change}>
              {before !== null && (
                <>
                  <ChangeText change={changeOf({ name: 'students', kind: 'count' }, total, before)} otherwise="" /> from{' '}
                  <Link
                    look="inherit"
                    className={css.within}
                    to={reportPath('sales', 'invoiced', askedText({ ...byStudent, ...tile.before, period: 'custom' }))}
                  >
                    {before.toLocaleString('en-US')}
                  </Link>
                </>
              )}
            </p>
          </div>
        </div>
      )}
    </Tile>
  );
}
