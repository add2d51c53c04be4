import { createBrowserRouter, redirect, redirectDocument, type MiddlewareFunction, type RouteObject } from 'react-router';
import { loginAddress } from '../http/client.ts';
import { screens } from '../routes.ts';
import { ensureSession } from '../session/session.ts';
import { FirstLoad } from './FirstLoad.tsx';
import { NotFound, ScreenError } from './ScreenError.tsx';
import { toRoutes } from './screens.tsx';
import { Shell } from './Shell.tsx';

/** Every screen is behind this: a visitor without a session goes to the login page, and comes back after it. */
const signedIn: MiddlewareFunction = async (_, next) => {
  if (!(await ensureSession())) throw redirectDocument(loginAddress());
  return next();
};

const development: RouteObject[] =
  import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === '1' ? [{ path: 'ui', HydrateFallback: () => null, lazy: () => import('../ui/gallery/Gallery.tsx') }] : [];

/** The routes of the whole app. The index goes to the dashboard. */
export const router = createBrowserRouter([
  ...development,
  {
    path: '/',
    middleware: [signedIn],
    Component: Shell,
    HydrateFallback: FirstLoad,
    ErrorBoundary: ScreenError,
    children: [
      { index: true, Component: () => null, loader: () => redirect('/dashboard') },
      ...toRoutes(screens),
      { path: '*', Component: NotFound, handle: { title: 'Not found', access: 'staff' } },
    ],
  },
]);
