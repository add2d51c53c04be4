import { Link as RouterLink } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { warm } from '../ui/warm.ts';
import type { VisibleEntry } from './visibleMenu.ts';
import * as css from './Shell.css.ts';

/** The narrow bar of main entries; on phones it lies at the foot. */
export function Rail({ entries, section }: { entries: readonly VisibleEntry[]; section: string }) {
  const firstFoot = entries.findIndex(({ entry }) => entry.foot);
  return (
    <nav aria-label="Main" className={css.rail}>
      <RouterLink to="/dashboard" className={css.brand} aria-label="Schoolbell, to the dashboard">
        <img src="/icon.svg" alt="" width={32} height={32} />
      </RouterLink>
      <ul className={css.list}>
        {entries.map(({ entry, label, to }, at) => (
          <li key={entry.name} className={cx(at === firstFoot && css.push)}>
            <Tooltip text={label} side="end">
              <RouterLink to={to} {...warm(to)} aria-label={label} aria-current={entry.name === section ? 'page' : undefined} className={css.railLink}>
                {entry.icon ? <entry.icon size={20} strokeWidth={1.75} aria-hidden /> : <span aria-hidden>{label.slice(0, 2)}</span>}
              </RouterLink>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
