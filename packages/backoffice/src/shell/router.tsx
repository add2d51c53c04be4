import {
  createBrowserRouter,
  redirect,
  redirectDocument,
  type MiddlewareFunction,
  type RouteObject,
} from 'react-router';
import { may } from '@schoolbell/core/access';
import { guard } from '@schoolbell/core/session/rules';
import { loginAddress } from '../http/client.ts';
import { screens } from '../routes.ts';
import { ensureSession, viewerOf } from '../session/session.ts';
import { NotFound, ScreenError } from './ScreenError.tsx';
import { toRoutes } from './screens.tsx';
import { Shell } from './Shell.tsx';

/** Every screen is behind this: who is signed in decides where a visit goes, by core's rule. */
const guarded: MiddlewareFunction = async ({ request }, next) => {
  const session = await ensureSession();
  const reports = session && may(viewerOf(session), 'reports') ? 1 : 0;
  const to = guard(new URL(request.url).pathname, { isSignedIn: session !== null, reports });
  if (to === '/login') throw redirectDocument(loginAddress());
  if (to) throw redirect(to);
  return next();
};

const development: RouteObject[] =
  import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === '1'
    ? [{ path: 'ui', HydrateFallback: () => null, lazy: () => import('../ui/gallery/Gallery.tsx') }]
    : [];

/** Public pages of areas that bring them later: no one is asked to sign in for an address that is none yet. */
const open: RouteObject[] = ['payment/:id', 'forms/:id'].map((path) => ({ path, Component: NotFound }));

/** The routes of the whole app. */
export const router = createBrowserRouter([
  ...development,
  ...open,
  {
    path: '/',
    middleware: [guarded],
    Component: Shell,
    HydrateFallback: Shell,
    ErrorBoundary: ScreenError,
    children: [
      { index: true, Component: () => null },
      ...toRoutes(screens),
      { path: '*', Component: NotFound, handle: { title: 'Not found', access: 'staff' } },
    ],
  },
]);
