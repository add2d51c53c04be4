import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the static pages share, by the comment that it replaces: two drawings, and what runs before a page's own script. */
const files = { logo: 'logo.svg', school: 'school.svg', early: 'early.html' };

/** Writes what the static pages share into them: `<!-- logo -->` becomes `src/session/logo.svg`. */
export function pageParts(source: string): Plugin {
  const part = (_: string, name: keyof typeof files) =>
    readFileSync(join(source, 'session', files[name]), 'utf8').trim();
  return {
    name: 'schoolbell:page-parts',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<!-- (logo|school|early) -->/g, part) },
  };
}
