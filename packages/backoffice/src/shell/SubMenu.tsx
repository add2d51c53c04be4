import { Link as RouterLink } from 'react-router';
import { Tag } from '../ui/Tag.tsx';
import { warm } from '../ui/warm.ts';
import type { VisibleEntry } from './visibleMenu.ts';
import * as css from './Shell.css.ts';

interface SubMenuProps {
  shown: VisibleEntry;
  /** Second path segment. */
  page: string;
  onChoose?: () => void;
}

/** The links of one main entry, in their groups. */
export function SubLinks({ shown, page, onChoose }: SubMenuProps) {
  return shown.groups.map((group, at) => (
    <div key={at}>
      {group.heading && <h3 className={css.subHeading}>{group.heading}</h3>}
      <ul>
        {group.links.map(({ to, url, label, icon: Icon, tag }) => (
          <li key={url}>
            <RouterLink to={to} {...warm(to)} onClick={onChoose} aria-current={url === page ? 'page' : undefined} className={css.subLink}>
              {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
              {label}
              {tag && <Tag tone="info" dot={false}>{tag}</Tag>}
            </RouterLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The broad sub-menu beside the rail. */
export function SubMenu({ shown, page }: SubMenuProps) {
  return (
    <nav aria-label={shown.label} className={css.sub}>
      <h2 className={css.subTitle}>{shown.label}</h2>
      <SubLinks shown={shown} page={page} />
    </nav>
  );
}
