import { Link as RouterLink } from 'react-router';
import { countOf, type ShownEntry } from '@schoolbell/core/menu/rules';
import { useSession } from '../session/session.ts';
import { Badge } from '../ui/Badge.tsx';
import { enter } from '../ui/motion.css.ts';
import { Tag } from '../ui/Tag.tsx';
import { warm } from '../ui/warm.ts';
import { useSay } from '../words/say.ts';
import { MenuIcon } from './MenuIcon.tsx';
import * as css from './Shell.css.ts';

interface SubMenuProps {
  shown: ShownEntry;
  /** Second path segment. */
  page: string;
  onChoose?: () => void;
}

/** The links of one main entry, in their groups. */
export function SubLinks({ shown, page, onChoose }: SubMenuProps) {
  const say = useSay();
  const { user } = useSession();
  return shown.groups.map(({ heading, lines }) => (
    <div key={heading ?? ''}>
      {heading && <h3 className={css.subHeading}>{heading}</h3>}
      <ul>
        {lines.map(({ to, url, label, icon, tag, count }) => (
          <li key={url}>
            <RouterLink
              to={to}
              {...warm(to)}
              onClick={onChoose}
              aria-current={url === page ? 'page' : undefined}
              className={css.subLink}
            >
              <MenuIcon name={icon} size={16} />
              <span className={css.grow}>{say(label)}</span>
              {tag && (
                <Tag tone="info" dot={false}>
                  {tag}
                </Tag>
              )}
              <Badge
                quiet={typeof count === 'number'}
                count={countOf(count, user)}
                label={typeof count === 'number' ? '' : 'unread'}
              />
            </RouterLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The broad sub-menu beside the rail; it slides in with each new section. */
export function SubMenu({ shown, page }: SubMenuProps) {
  const label = useSay()(shown.label);
  return (
    <nav aria-label={label} className={css.sub}>
      <div key={shown.name} className={enter.section}>
        <h2 className={css.subTitle}>{label}</h2>
        <SubLinks shown={shown} page={page} />
      </div>
    </nav>
  );
}
