import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** An icon as this app uses it: a size, a stroke, a class; read out only where it has a name. */
const component = `
import { createElement } from 'react';
export default ({ node }) => ({ size = 24, ...rest }) => createElement('svg', {
  width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': !rest['aria-label'] && !rest.role, ...rest,
}, ...node.map(([tag, attributes]) => createElement(tag, attributes)));`;

const files = /\/lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/;

/** What the library's own component needs of an icon and this one doesn't: its name, its size, a key for each stroke. */
const leave = /^ {2}(name|size|aliases): .*\n|,\s*key: "\w+"/gm;

/** Leaves out of each icon, and of what draws them, what nothing here asks for: about 2 KiB gzip of the first load. */
export function leanIcons(): Plugin {
  return {
    name: 'schoolbell:lean-icons',
    apply: 'build',
    load: {
      filter: { id: files },
      handler: async (id) => ({
        code: files.exec(id)![1] === 'createLucideIcon' ? component : (await readFile(id, 'utf8')).replace(leave, ''),
        moduleType: 'js',
      }),
    },
  };
}
