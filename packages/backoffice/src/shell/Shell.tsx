import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { missingCategory } from '@schoolbell/core/access';
import { useLive } from '../http/live.ts';
import { screens } from '../routes.ts';
import { useSession, viewerOf } from '../session/session.ts';
import { MenuHost } from '../ui/MenuHost.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useSay } from '../words/say.ts';
import { Header } from './Header.tsx';
import { menu } from './menu.ts';
import { PlanBanner } from './PlanBanner.tsx';
import { Rail } from './Rail.tsx';
import type { ScreenHandle } from './screens.tsx';
import { SubMenu } from './SubMenu.tsx';
import { useArrival } from './arrival.ts';
import { visibleMenu } from './visibleMenu.ts';
import * as page from './Page.css.ts';
import * as css from './Shell.css.ts';

const NoPermission = lazy(() => import('./NoPermission.tsx').then((part) => ({ default: part.NoPermission })));

/** The signed-in frame: rail, sub-menu, header, and the screen that the address names, if its access allows. */
export function Shell({ children }: { children?: React.ReactNode }) {
  useLive();
  const session = useSession();
  const say = useSay();
  const { pathname } = useLocation();
  const matches = useMatches();
  const handle = matches.at(-1)?.handle as ScreenHandle | undefined;
  const [, section = 'dashboard', second = ''] = pathname.split('/');
  const viewer = viewerOf(session);
  const entries = visibleMenu(menu, screens, viewer, say);
  const shown = entries.find(({ entry }) => entry.name === section);
  const missing = handle ? missingCategory(viewer, handle.access) : null;
  const main = useArrival(handle && `${say(handle.title)} · ${session.institution.institutionName}`);

  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>Skip to content</a>
      <Rail entries={entries} section={section} />
      {shown && shown.groups.length > 0 && <SubMenu shown={shown} page={second} />}
      <Header shown={shown} page={second} />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <div className={page.banner}><PlanBanner /></div>
        {missing ? <Suspense><NoPermission category={missing} /></Suspense> : (children ?? <Outlet />)}
      </main>
      <MenuHost />
      <Toasts />
    </div>
  );
}
