import type { UseQueryResult } from '@tanstack/react-query';
import type { Category } from '@schoolbell/core/access';
import type { Failure } from '@schoolbell/core/http/errors';
import { useMay } from '../../session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { ReadCard } from '../ReadCard.tsx';
import * as css from '../Dashboard.css.ts';

interface PopularRow {
  id: number;
  name: string;
  present: number;
  events: number;
  seated: number;
  seats: number;
  /** Its own page, and what that asks for. */
  page: { to: string; access: Category };
  /** The records behind the number, and what they ask for beside `reports`. */
  records: string;
  needs: Category;
}

interface PopularCardProps {
  title: string;
  read: UseQueryResult<unknown, Failure>;
  rows: readonly PopularRow[] | undefined;
}

/** Five that the most students came to in 30 days, with how full their classes were. */
export function PopularCard({ title, read, rows = [] }: PopularCardProps) {
  return (
    <ReadCard title={title} read={read}>
      {() =>
        rows.length === 0 ? (
          <EmptyState title="No attendance yet" line="Classes with marks in the last 30 days appear here." />
        ) : (
          <ol className={css.lines}>
            {rows.map((row) => (
              <PopularLine key={row.id} row={row} />
            ))}
          </ol>
        )
      }
    </ReadCard>
  );
}

const number = new Intl.NumberFormat('en-US');

function PopularLine({ row: { name, present, events, seated, seats, page, records, needs } }: { row: PopularRow }) {
  const can = useMay();
  const came = `${number.format(present)} present`;
  const full = seats > 0 ? `, ${Math.round((seated / seats) * 100)}% of seats taken` : '';
  return (
    <li className={css.line}>
      <div className={css.what}>
        {can(page.access) ? (
          <Link look="inherit" className={css.strong} to={page.to}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={css.strong}>{name}</bdi>
        )}
        <p className={css.quiet}>
          {number.format(events)} {events === 1 ? 'class' : 'classes'}
          {full}
        </p>
      </div>
      {can('reports') && can(needs) ? (
        <Link look="inherit" to={records}>
          {came}
        </Link>
      ) : (
        came
      )}
    </li>
  );
}
