import { Menu as MenuIcon, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useConnected } from '../http/live.ts';
import { SubLinks } from './SubMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import type { VisibleEntry } from './visibleMenu.ts';
import * as css from './Shell.css.ts';

interface HeaderProps {
  shown: VisibleEntry | undefined;
  page: string;
}

/** The bar at the top: where one is, whether the connection holds, and the user menu. */
export function Header({ shown, page }: HeaderProps) {
  const [over, setOver] = useState(false);
  const connected = useConnected();
  const here = shown?.groups.flatMap((group) => group.links).find((link) => link.url === page);
  return (
    <>
      <header className={css.header}>
        {shown && shown.groups.length > 0 && (
          <span className={css.opener}>
            <IconButton label={`${shown.label} menu`} icon={<MenuIcon size={18} />} aria-expanded={over} onClick={() => setOver(true)} />
          </span>
        )}
        <span className={css.where}>{here ? here.label : shown?.label}</span>
        <span className={css.grow} />
        <span role="status" className={css.offline}>
          {!connected && <><WifiOff size={14} aria-hidden /> Reconnecting…</>}
        </span>
        <UserMenu />
      </header>
      {over && shown && (
        <Panel from="start" title={shown.label} onClose={() => setOver(false)}>
          <nav aria-label={shown.label}><SubLinks shown={shown} page={page} onChoose={() => setOver(false)} /></nav>
        </Panel>
      )}
    </>
  );
}
