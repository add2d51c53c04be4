import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** An icon as this app uses it: a size, a stroke, a class; read out only where it has a name. */
const component = `
import { createElement } from 'react';
export default (strokes) => ({ size = 24, ...rest }) => createElement('svg', {
  width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': !rest['aria-label'] && !rest.role, ...rest,
}, ...strokes.map((stroke) => stroke.at ? createElement('path', { d: stroke }) : createElement(...stroke)));`;

const files = /\/lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/;

/** What the library's own component needs of an icon and this one doesn't: its other names, and a key for each stroke. */
const leave = /^ {2}aliases: .*\n|,\s*key: "\w+"/gm;
/** Nearly every stroke is a path and nothing else: its way is enough. */
const path = /\[\s*"path",\s*\{\s*d: ("[^"]*")\s*\}\s*\]/g;
const icon = /node: (\[[^;]*\]),?\s*\};/;

/** An icon's file as this app needs it: its strokes, without its name and size. */
function lean(code: string, id: string): string {
  // Another name of an icon.
  if (!code.includes('createLucideIcon')) return code;
  const [, strokes] = icon.exec(code.replace(leave, '').replace(path, '$1')) ?? [];
  if (!strokes) throw new Error(`${id}: the strokes of this icon are not where they used to be`);
  return `import iconOf from '../createLucideIcon.mjs';\nexport default iconOf(${strokes});`;
}

/** Leaves out of each icon, and of what draws them, what nothing here asks for: about 2 KiB gzip of the first load. */
export function leanIcons(): Plugin {
  return {
    name: 'schoolbell:lean-icons',
    apply: 'build',
    load: {
      filter: { id: files },
      handler: async (id) => ({
        code: files.exec(id)![1] === 'createLucideIcon' ? component : lean(await readFile(id, 'utf8'), id),
        moduleType: 'js',
      }),
    },
  };
}
