import { Link as RouterLink } from 'react-router';
import type { ShownEntry } from '@schoolbell/core/menu/rules';
import { countOf } from '@schoolbell/core/menu/rules';
import { useSession } from '../session/session.ts';
import { Badge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { warm } from '../ui/warm.ts';
import { useSay } from '../words/say.ts';
import { MenuIcon } from './MenuIcon.tsx';
import * as css from './Shell.css.ts';

/** The narrow bar of main entries; on phones it lies at the foot. */
export function Rail({ entries, section }: { entries: readonly ShownEntry[]; section: string }) {
  const say = useSay();
  const { user } = useSession();
  const firstFoot = entries.findIndex((entry) => entry.foot);
  return (
    <nav aria-label="Main" className={css.rail}>
      <RouterLink to="/dashboard" className={css.brand} aria-label="Schoolbell, to the dashboard">
        <img src="/icon.svg" alt="" width={32} height={32} />
      </RouterLink>
      <ul className={css.list}>
        {entries.map(({ name, to, icon, ...entry }, at) => {
          const label = say(entry.label);
          const unread = countOf(entry.count, user);
          return (
            <li key={name} className={cx(at === firstFoot && css.push)}>
              <Tooltip text={label} side="end">
                <RouterLink
                  to={to}
                  {...warm(to)}
                  aria-current={name === section ? 'page' : undefined}
                  className={css.railLink}
                >
                  <MenuIcon name={icon} size={20} />
                  <span className={css.railWord}>{label}</span>
                  <span className={css.railCount}>
                    <Badge count={unread} label="unread" />
                  </span>
                </RouterLink>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
