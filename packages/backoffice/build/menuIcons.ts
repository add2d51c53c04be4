import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { menu } from '../../core/src/menu/menu.ts';
import type { MenuEntry, MenuLine } from '../../core/src/menu/entry.ts';
import { broughtLines, menuWith } from './menuLines.ts';
import { writtenRoutes } from './writtenRoutes.ts';

type Stroke = [tag: string, attributes: Record<string, string>];

/** The menu without what has no screen in this build: neither its words nor its pictures are sent. */
export function builtMenu(entries: readonly MenuEntry[], paths: ReadonlySet<string>): MenuEntry[] {
  return entries.flatMap((entry) => {
    const built = (lines: readonly MenuLine[] = []) => lines.filter((line) => paths.has(`${entry.name}/${line.url}`));
    const { secondary } = entry;
    const kept = {
      ...entry,
      ...(entry.primary && { primary: built(entry.primary) }),
      ...(secondary && { secondary: { ...secondary, lines: built(secondary.lines) } }),
      ...(entry.tertiary && { tertiary: built(entry.tertiary) }),
    };
    return linesOf(kept).length > 0 || paths.has(entry.url.slice(1)) ? [kept] : [];
  });
}

const linesOf = ({ primary = [], secondary, tertiary = [] }: MenuEntry): MenuLine[] => [
  ...primary,
  ...(secondary?.lines ?? []),
  ...tertiary,
];

/** Names of the icons that a menu shows. */
export function iconsOf(entries: readonly MenuEntry[]): string[] {
  return [...new Set(entries.flatMap((entry) => [entry.icon, ...linesOf(entry).map((line) => line.icon)]))].sort();
}

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons');

/** One icon as a symbol. A name that the library does not have stops the build. */
async function symbolOf(name: string): Promise<string> {
  const { __iconData } = (await import(pathToFileURL(join(icons, `${name}.mjs`)).href)) as {
    __iconData: { node: Stroke[] };
  };
  const strokes = __iconData.node.map(
    ([tag, { key: _, ...attributes }]) =>
      `<${tag}${Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${value}"`)
        .join('')}/>`,
  );
  return `<symbol id="icon-${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</symbol>`;
}

/**
 * Puts the menu's pictures into the page itself, where `MenuIcon` finds them: they are there at the first paint, and no
 * script carries them. Entries of areas that are not built are left out of the built page; they come with their screens.
 */
export function menuIcons(source: string): Plugin {
  const whole = () => menuWith(menu, broughtLines(source));
  const shown = () => builtMenu(whole(), new Set(writtenRoutes(source).map((route) => route.path)));
  return {
    name: 'schoolbell:menu-icons',
    load: {
      filter: { id: /packages\/core\/src\/menu\/menu\.ts$/ },
      handler() {
        const entries = this.environment.mode === 'build' ? shown() : whole();
        return { code: `export const menu = ${JSON.stringify(entries)};`, moduleType: 'js' };
      },
    },
    transformIndexHtml: async (_html, { path }) => {
      if (path !== '/index.html') return [];
      const symbols = await Promise.all(iconsOf(shown()).map(symbolOf));
      return [
        { tag: 'svg', attrs: { hidden: true, width: '0', height: '0' }, children: symbols.join(''), injectTo: 'body' },
      ];
    },
  };
}
