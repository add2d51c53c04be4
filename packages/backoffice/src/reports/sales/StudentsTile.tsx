import { useSay } from '../../words/say.ts';
import { Link } from '../../ui/Link.tsx';
import { ChangeText } from '../ChangeText.tsx';
import { type Asked, askedText, daysOf } from '../address.ts';
import { reportPath } from '../categories.ts';
import { changeOf } from '../values.ts';
import { Tile } from './Tile.tsx';
import { type TileProps, useTile, useTileBefore } from './tiles.ts';
import * as css from './Sales.css.ts';

const listOf = (asked: Partial<Asked>) => reportPath('sales', 'studentsInvoiced', askedText(asked));

/** How many students were invoiced; the number leads to them. */
export function StudentsTile({ asked, tile }: TileProps) {
  const say = useSay();
  const held = useTile('studentsInvoiced', tile);
  const earlier = useTileBefore('studentsInvoiced', tile);
  return (
    <Tile title={<span className={css.name}>{say('{Students} invoiced')}</span>} held={held} height={58}>
      {({ total, total_capped }) => (
        <div className={css.figure}>
          <div>
            <Link look="inherit" className={css.number} to={listOf(daysOf(asked))}>
              {total.toLocaleString('en-US')}
              {total_capped && '+'}
            </Link>
            <p className={css.change}>
              {earlier && (
                <>
                  <ChangeText
                    change={changeOf({ name: 'students', kind: 'count' }, total, earlier.total)}
                    otherwise=""
                  />{' '}
                  from{' '}
                  <Link look="inherit" className={css.within} to={listOf({ ...tile.before, period: 'custom' })}>
                    {earlier.total.toLocaleString('en-US')}
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
