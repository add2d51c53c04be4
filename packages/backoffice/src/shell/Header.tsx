import { ChevronRight, Menu as MenuIcon, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ShownEntry } from '@schoolbell/core/menu/rules';
import { useConnected } from '../http/live.ts';
import { InboxButton } from '../inbox/InboxButton.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { useMay } from '../session/session.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { part } from '../ui/parts.tsx';
import { useSay } from '../words/say.ts';
import { Automations, BookingAddress } from './areaParts.ts';
import { Changes } from './Changes.tsx';
import { UserMenu } from './UserMenu.tsx';
import * as css from './Header.css.ts';
import { grow } from './Shell.css.ts';

const SubMenuOver = part(() => import('./SubMenuOver.tsx').then((file) => file.SubMenuOver));

interface HeaderProps {
  shown: ShownEntry | undefined;
  page: string;
}

/** Where one is, and the way back up from a record to its list. */
function Where({ shown, page }: HeaderProps) {
  const say = useSay();
  const { pathname } = useLocation();
  const here = shown?.groups.flatMap((group) => group.lines).find((line) => line.url === page);
  return (
    <span className={css.where}>
      <span className={here ? css.whereParent : css.whereHere}>{shown && say(shown.label)}</span>
      {here && (
        <>
          <ChevronRight size={14} aria-hidden className={css.whereParent} />
          <span className={css.whereHere}>
            {pathname === here.to ? (
              say(here.label)
            ) : (
              <Link look="inherit" to={here.to}>
                {say(here.label)}
              </Link>
            )}
          </span>
        </>
      )}
    </span>
  );
}

/** The bar at the top: where one is, whether the connection holds, search, and what belongs to no single screen. */
export function Header({ shown, page }: HeaderProps) {
  const say = useSay();
  const may = useMay();
  const [over, setOver] = useState(false);
  const connected = useConnected();
  return (
    <>
      <header className={css.header}>
        {shown && shown.groups.length > 0 && (
          <span className={css.opener}>
            <IconButton
              label={`${say(shown.label)} menu`}
              icon={<MenuIcon size={18} />}
              aria-haspopup="dialog"
              aria-expanded={over}
              onClick={() => setOver(true)}
            />
          </span>
        )}
        <Where shown={shown} page={page} />
        <span className={grow} />
        <span role="status" className={css.offline}>
          {!connected && (
            <>
              <WifiOff size={14} aria-hidden /> <span className={css.offlineWord}>Reconnecting…</span>
            </>
          )}
        </span>
        <SearchButton />
        {may('setup') && <BookingAddress />}
        {Automations && <Automations />}
        <InboxButton />
        <Changes />
        <UserMenu />
      </header>
      {over && shown && <SubMenuOver shown={shown} page={page} onClose={() => setOver(false)} />}
    </>
  );
}
