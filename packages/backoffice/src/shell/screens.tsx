import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { may, type Access } from '@schoolbell/core/access';
import { currentSession, viewerOf } from '../session/session.ts';
import { ScreenError, Unfetched } from './ScreenError.tsx';

/** What a screen's file exports: the screen, and if it likes, a start of its first reads. */
export interface ScreenModule {
  Component: ComponentType;
  /**
   * Starts reads (`prefetch`) for the address; runs beside the render, and when a link to it is pointed at. A screen of
   * several views answers when the code of the one that opens is there.
   */
  warm?: (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => Promise<unknown> | void;
}

/** How the shell lays a screen out. Where nothing is said it is padded, at most 1440 px wide, and scrolls as a whole. */
export interface Layout {
  /** False for calendar and chat, which reach to every edge. */
  padded?: false;
  /** As wide as the window. */
  wide?: true;
  /** The screen fills the window, and parts of it scroll: boards, editors. */
  scrolls?: 'inside';
}

/**
 * One screen of an area, as its `routes.tsx` lists it. Write `path` before `lazy`: the build reads the pair to preload
 * the screen's code for its address.
 */
export interface Screen {
  /** Whole, without a leading slash: `people/students/:id`. */
  path: string;
  lazy: () => Promise<ScreenModule>;
  /** Its first reads: the file, and what it exports for them (`FirstReads`). The page asks for them before the code is there; write it after `lazy`. */
  early?: readonly [file: string, name: string];
  /** Views that the address (`?view=`), or else the browser under `kept`, chooses between: each one's file; its first reads have the view's name. Read by the build, as `early` is. */
  views?: { kept: string; first: string; [view: string]: string };
  /** Its line in the menu of the first part of its path, where the specification's menu has none: an icon, and the line it stands after. Read by the build. */
  line?: { icon: string; after: string; roles?: readonly number[] };
  /** The window's title, with the nine words in braces: `{Students}`. */
  title: string;
  /** Who may open it, as the contract writes it; all staff where absent. */
  access?: Access;
  layout?: Layout;
}

/** What the shell reads from the matched route. */
export interface ScreenHandle {
  title: string;
  access: Access;
  layout?: Layout;
}

/** Whether the signed-in person may open a screen: one that they may not asks for nothing. */
function opens({ access = 'staff' }: Pick<Screen, 'access'>): boolean {
  const session = currentSession();
  return session !== null && may(viewerOf(session), access);
}

function toRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    handle: { title: screen.title, access: screen.access ?? 'staff', layout: screen.layout } satisfies ScreenHandle,
    ErrorBoundary: ScreenError,
    lazy: async () => {
      // The router would show nothing at all for a screen whose code is missing, not even its error.
      const { Component, warm } = await screen
        .lazy()
        .catch((): ScreenModule => ({ Component: () => <Unfetched fetchAgain={screen.lazy} /> }));
      return {
        Component,
        // A loader only starts reads; the screen shows its skeleton meanwhile, so navigation never waits for data.
        loader:
          warm &&
          (async ({ params, request }) => {
            if (opens(screen)) await warm(params, new URL(request.url).searchParams);
            return null;
          }),
      };
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/** Router routes for the areas' screens. */
export function toRoutes(screens: readonly Screen[]): RouteObject[] {
  return screens.map(toRoute);
}

/** Fetches code and first reads of the screen at a path. */
export function warmScreen(screens: readonly Screen[], path: string): void {
  const match = matchRoutes(
    screens.filter(opens).map(({ path: at, lazy }) => ({ path: `/${at}`, handle: lazy })),
    path,
  )?.at(-1);
  if (!match) return;
  void (match.route.handle as Screen['lazy'])().then(
    ({ warm }) => warm?.(match.params, new URLSearchParams()),
    () => undefined,
  );
}
