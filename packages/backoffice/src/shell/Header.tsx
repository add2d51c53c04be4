import { ChevronRight, Menu as MenuIcon, WifiOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { useConnected } from '../http/live.ts';
import { UserMenu } from './UserMenu.tsx';
import type { VisibleEntry } from './visibleMenu.ts';
import * as css from './Shell.css.ts';

const SubMenuOver = lazy(async () => ({ default: (await import('./SubMenuOver.tsx')).SubMenuOver }));

interface HeaderProps {
  shown: VisibleEntry | undefined;
  page: string;
}

/** The bar at the top: where one is, the way back up from a record to its list, whether the connection holds, and the user menu. */
export function Header({ shown, page }: HeaderProps) {
  const [over, setOver] = useState(false);
  const connected = useConnected();
  const { pathname } = useLocation();
  const here = shown?.groups.flatMap((group) => group.links).find((link) => link.url === page);
  return (
    <>
      <header className={css.header}>
        {shown && shown.groups.length > 0 && (
          <span className={css.opener}>
            <IconButton label={`${shown.label} menu`} icon={<MenuIcon size={18} />} aria-expanded={over} onClick={() => setOver(true)} />
          </span>
        )}
        <span className={css.where}>
          <span className={here && css.whereParent}>{shown?.label}</span>
          {here && <><ChevronRight size={14} aria-hidden className={css.whereParent} /> {pathname === here.to ? here.label : <Link look="inherit" to={here.to}>{here.label}</Link>}</>}
        </span>
        <span className={css.grow} />
        <span role="status" className={css.offline}>
          {!connected && <><WifiOff size={14} aria-hidden /> Reconnecting…</>}
        </span>
        <UserMenu />
      </header>
      {over && shown && (
        <Suspense><SubMenuOver shown={shown} page={page} onClose={() => setOver(false)} /></Suspense>
      )}
    </>
  );
}
