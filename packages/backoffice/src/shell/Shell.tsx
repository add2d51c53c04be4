import { useEffect, useMemo } from 'react';
import { useLocation, useMatches, useOutlet } from 'react-router';
import { missingCategory } from '@schoolbell/core/access';
import { menu } from '@schoolbell/core/menu/menu';
import { placeOf, shownMenu } from '@schoolbell/core/menu/rules';
import { useLive } from '../http/live.ts';
import { screens } from '../routes.ts';
import { useKnownSession, useSession, viewerOf } from '../session/session.ts';
import { cx } from '../ui/cx.ts';
import { MenuHost } from '../ui/MenuHost.tsx';
import { part } from '../ui/parts.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { firstScreenIsThere } from '../ui/whenIdle.ts';
import { useSay } from '../words/say.ts';
import { Banners } from './Banners.tsx';
import { FirstLoad } from './FirstLoad.tsx';
import { Header } from './Header.tsx';
import { Rail } from './Rail.tsx';
import type { Layout, ScreenHandle } from './screens.tsx';
import { SubMenu } from './SubMenu.tsx';
import { useArrival } from './arrival.ts';
import * as page from './Page.css.ts';
import * as css from './Shell.css.ts';

const NoPermission = part(() => import('./NoPermission.tsx').then((file) => file.NoPermission));

/** Addresses that the menu may lead to, without what names a record or a section. */
const paths = new Set(screens.map((screen) => `/${screen.path.split('/:')[0]}`));

/** A declared layout as classes of the content. */
const layoutClass = ({ padded, wide, scrolls }: Layout = {}) =>
  cx(padded === false && page.flush, wide && page.wide, scrolls === 'inside' && page.inside);

/**
 * The signed-in frame; nothing until it is known who is signed in. The router draws it while the first screen is being
 * fetched and again with that screen, as one component, so that what was pressed meanwhile is not taken away.
 */
export function Shell() {
  return useKnownSession() ? <Frame /> : null;
}

/** Rail, sub-menu, header, and the screen that the address names, if its access allows. */
function Frame() {
  useLive();
  const screen = useOutlet();
  const session = useSession();
  const say = useSay();
  const place = placeOf(useLocation().pathname);
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const viewer = useMemo(() => viewerOf(session), [session]);
  const entries = useMemo(() => shownMenu(menu, viewer, (path) => paths.has(path)), [viewer]);
  const shown = entries.find(({ name }) => name === place.section);
  const missing = handle ? missingCategory(viewer, handle.access) : null;
  const isThere = screen !== null;
  useEffect(() => void (isThere && firstScreenIsThere()), [isThere]);
  const main = useArrival(handle && `${say(handle.title)} · ${session.institution.institutionName}`);

  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <Rail entries={entries} section={place.section} />
      {shown && shown.groups.length > 0 && <SubMenu shown={shown} page={place.page} />}
      <Header shown={shown} page={place.page} />
      <main id="main" ref={main} tabIndex={-1} className={cx(css.main, layoutClass(handle?.layout))}>
        <Banners />
        {missing ? <NoPermission category={missing} /> : (screen ?? <FirstLoad />)}
      </main>
      <MenuHost />
      <Toasts />
    </div>
  );
}
