import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { menuStore } from './menus.ts';
import { floorOf } from './place.ts';
import { whenIdle } from './whenIdle.ts';

const load = () => import('./Menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

/** Draws whichever menu is open; the shell renders it once. The menu's code comes when there is time for it. */
export function MenuHost() {
  const open = useSyncExternalStore(menuStore.subscribe, menuStore.get);
  useEffect(() => whenIdle(load), []);
  return open && createPortal(<Suspense><Menu key={open.label} open={open} /></Suspense>, floorOf(open.anchor));
}
