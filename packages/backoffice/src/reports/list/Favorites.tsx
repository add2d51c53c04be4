import { Star } from 'lucide-react';
import { Link } from 'react-router';
import { favoriteReports, unfavoriteReport } from '@schoolbell/core/reports/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toasts.ts';
import { warm } from '../../ui/warm.ts';
import { reportPath } from '../categories.ts';
import type { ReportInfo } from './ReportLine.tsx';
import * as css from './Category.css.ts';

interface FavoritesProps {
  /** The reports that are listed: a favourite of another one is not shown. */
  infos: readonly ReportInfo[];
}

/** Reports that one keeps at hand, with their filters; nothing where there are none. */
export function Favorites({ infos }: FavoritesProps) {
  const { data } = useRead(favoriteReports, {});
  const remove = useWrite(unfavoriteReport);
  const shown = (data?.data ?? []).filter(({ x }) => infos.some((info) => info.x === x));
  if (shown.length === 0) return null;
  return (
    <Card flush title="Favourites">
      <ul className={css.lines}>
        {shown.map(({ favorite_id, x, category: at, name, address }) => {
          const path = reportPath(at, x, address);
          return (
            <li key={favorite_id} className={css.line}>
              <div className={css.what}>
                <Link to={path} {...warm(path)} className={css.link}>
                  {name}
                </Link>
                <span className={css.about}>{infos.find((info) => info.x === x)?.about}</span>
              </div>
              <span className={css.over}>
                <IconButton
                  size="sm"
                  label={`Remove ${name} from your favourites`}
                  icon={<Star size={16} className={css.starred} />}
                  onClick={() =>
                    void remove.mutateAsync({ favorite_id }).then(({ message }) => toast(message), toast.error)
                  }
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
