import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the drawings that the static pages share into them: `<!-- logo -->` becomes `src/session/logo.svg`. */
export function pageParts(source: string): Plugin {
  const drawing = (_: string, name: string) => readFileSync(join(source, 'session', `${name}.svg`), 'utf8').trim();
  return {
    name: 'schoolbell:page-parts',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<!-- (logo|school) -->/g, drawing) },
  };
}
