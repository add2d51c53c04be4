import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { menu, type MenuEntry, type MenuLine } from '../../core/src/menu/menu.ts';
import { writtenRoutes } from './routeChunks.ts';

type Stroke = [tag: string, attributes: Record<string, string>];

/** Names of the icons of every entry and line that has a screen; a picture that nothing shows is not sent. */
export function shownIcons(entries: readonly MenuEntry[], paths: ReadonlySet<string>): string[] {
  const names = entries.flatMap((entry) => {
    const lines: MenuLine[] = [...(entry.primary ?? []), ...(entry.secondary?.lines ?? []), ...(entry.tertiary ?? [])];
    const shown = lines.filter((line) => paths.has(`${entry.name}/${line.url}`));
    const whole = shown.length > 0 || paths.has(entry.url.slice(1));
    return whole ? [entry.icon, ...shown.map((line) => line.icon)] : [];
  });
  return [...new Set(names)].sort();
}

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons');

/** One icon as a symbol. A name that the library does not have stops the build. */
async function symbolOf(name: string): Promise<string> {
  const { __iconData } = (await import(pathToFileURL(join(icons, `${name}.mjs`)).href)) as { __iconData: { node: Stroke[] } };
  const strokes = __iconData.node.map(([tag, { key: _, ...attributes }]) => `<${tag}${Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`).join('')}/>`);
  return `<symbol id="icon-${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</symbol>`;
}

/**
 * Puts the menu's pictures into the page itself, where `MenuIcon` finds them: they are there at the first paint, and no
 * script carries them.
 */
export function menuIcons(source: string): Plugin {
  return {
    name: 'schoolbell:menu-icons',
    transformIndexHtml: async (_html, { path }) => {
      if (path !== '/index.html') return [];
      const paths = new Set(writtenRoutes(source).map((route) => route.path));
      const symbols = await Promise.all(shownIcons(menu, paths).map(symbolOf));
      return [{ tag: 'svg', attrs: { hidden: true, width: '0', height: '0' }, children: symbols.join(''), injectTo: 'body' }];
    },
  };
}
