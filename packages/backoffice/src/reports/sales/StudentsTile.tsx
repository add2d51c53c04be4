import { useSay } from '../../words/say.ts';
import { Link } from '../../ui/Link.tsx';
import { ChangeText } from '../ChangeText.tsx';
import { type Asked, askedText, daysOf } from '../address.ts';
import { reportPath } from '../categories.ts';
import { changeOf } from '../values.ts';
import { Tile } from './Tile.tsx';
import { type TileProps, useStudentsInvoiced } from './tiles.ts';
import * as css from './Sales.css.ts';

const listOf = (asked: Partial<Asked>) => reportPath('sales', 'studentsInvoiced', askedText(asked));

/** How many students were invoiced; the number leads to them. */
export function StudentsTile({ asked, tile }: TileProps) {
  const say = useSay();
  const held = useStudentsInvoiced(tile);
  return (
    <Tile title={<span className={css.name}>{say('{Students} invoiced')}</span>} held={held} height={68}>
      {({ students, students_before: before }) => (
        <div className={css.figure}>
          <div className={css.whole}>
            <Link look="inherit" className={css.number} to={listOf(daysOf(asked))}>
              {students.toLocaleString('en-US')}
            </Link>
            <p className={css.change}>
              {tile.before && before !== null && (
                <>
                  <ChangeText change={changeOf({ name: 'students', kind: 'count' }, students, before)} otherwise="" />{' '}
                  from{' '}
                  <Link look="inherit" className={css.within} to={listOf({ ...tile.before, period: 'custom' })}>
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
