import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { closeMenu, menuStore } from './menus.ts';
import { part } from './parts.tsx';
import { floorOf } from './place.ts';
import { toast } from './toasts.ts';
import { whenIdle } from './whenIdle.ts';

const Menu = part(() => import('./Menu.tsx').then((file) => file.Menu), NoMenu);

function NoMenu({ hasFailed }: { hasFailed: boolean }) {
  useEffect(() => {
    if (!hasFailed) return;
    closeMenu();
    toast.error('This menu could not be loaded. Check your connection and try again.');
  }, [hasFailed]);
  return null;
}

/** Draws whichever menu is open; the shell renders it once. The menu's code comes when there is time for it. */
export function MenuHost() {
  const open = useSyncExternalStore(menuStore.subscribe, menuStore.get);
  useEffect(() => whenIdle(Menu.fetch), []);
  return open && createPortal(<Menu key={open.label} open={open} />, floorOf(open.anchor));
}
