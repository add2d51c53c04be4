import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A route as written in an area's routes.tsx: the path, and the screen's file. */
export interface Written {
  path: string;
  file: string;
  /** The categories of which one opens it; absent where all staff may. */
  access?: string[];
  /** The file of its first reads, and the name they are exported under. */
  early?: [file: string, name: string];
  /** Views of the screen, of which one opens: what the browser keeps the last one under, which one opens otherwise, and each one's file. */
  views?: { kept: string; first: string; files: Record<string, string> };
}

const itsViews = /path:\s*'([^']+)'(?:(?!path:)[^])*?views:\s*\{\s*kept:\s*'(\w+)',\s*first:\s*'(\w+)',([^}]*)\}/g;
const itsAccess = /path:\s*'([^']+)'(?:(?!path:)[^])*?access:\s*('\w+'|\[[^\]]*\])/g;
const oneView = /(\w+):\s*'(\.[^']+)'/g;
const oneRoute =
  /path:\s*'([^']+)'[^{}]*?lazy:\s*\(\)\s*=>\s*import\('([^']+)'\)(?:,\s*early:\s*\['([^']+)',\s*'(\w+)'\])?/g;

/** The routes.tsx of every area, as paths below `source`. */
export const routesIn = (source: string): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => basename(name) === 'routes.tsx');

/** A path whose last part may be left out (`settings/:section?`) stands for both addresses. */
const bothOf = (route: Written): Written[] => {
  const [, short, name] = /^(.+)\/:(\w+)\?$/.exec(route.path) ?? [];
  return short
    ? [
        { ...route, path: short },
        { ...route, path: `${short}/:${name}` },
      ]
    : [route];
};

/** Reads `path` and `lazy` pairs out of every area's routes.tsx; a `lazy` without its path before it stops the build. */
export function writtenRoutes(source: string): Written[] {
  const found: Written[] = [];
  for (const file of routesIn(source).map((name) => join(source, name))) {
    const text = readFileSync(file, 'utf8');
    const routes = [...text.matchAll(oneRoute)].map(([, path, screen, early, name]): Written => ({
      path: path!,
      file: resolve(dirname(file), screen!),
      ...(early && { early: [resolve(dirname(file), early), name!] }),
    }));
    if (routes.length !== text.match(/lazy:/g)?.length) {
      throw new Error(
        `${file}: write each route as { path: '…', lazy: () => import('./Screen.tsx'), … }, path before lazy, so that its code can be preloaded`,
      );
    }
    const views = new Map(
      [...text.matchAll(itsViews)].map(([, path, kept, first, list]) => [
        path!,
        {
          kept: kept!,
          first: first!,
          files: Object.fromEntries(
            [...list!.matchAll(oneView)].map(([, name, screen]) => [name!, resolve(dirname(file), screen!)]),
          ),
        },
      ]),
    );
    const access = new Map(
      [...text.matchAll(itsAccess)]
        // All staff; in brackets it is the category of that name.
        .filter(([, , wanted]) => wanted !== "'staff'")
        .map(([, path, wanted]) => [path!, wanted!.match(/\w+/g)!]),
    );
    found.push(
      ...routes
        .map((route) => ({
          ...route,
          ...(access.has(route.path) && { access: access.get(route.path)! }),
          ...(views.has(route.path) && { views: views.get(route.path)! }),
        }))
        .flatMap(bothOf),
    );
  }
  return found;
}
