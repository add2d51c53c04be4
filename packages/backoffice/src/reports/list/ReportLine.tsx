import { Link } from 'react-router';
import type { reports } from '@schoolbell/core/reports/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { warm } from '../../ui/warm.ts';
import { reportPath } from '../categories.ts';
import * as css from './Category.css.ts';

/** A report that the viewer may open. */
export type ReportInfo = ResultOf<typeof reports>['data'][number];

/** A report with the question that it answers. */
export function ReportLine({ info: { x, category, title, about } }: { info: ReportInfo }) {
  const path = reportPath(category, x);
  return (
    <li className={css.line}>
      <div className={css.what}>
        <Link to={path} {...warm(path)} className={css.link}>
          {title}
        </Link>
        <span className={css.about}>{about}</span>
      </div>
    </li>
  );
}
