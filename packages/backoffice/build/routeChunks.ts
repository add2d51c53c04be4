import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** A route as written in an area's routes.tsx: the path, and the screen's file. */
interface Written {
  path: string;
  file: string;
}

const oneRoute = /path:\s*'([^']+)'[^{}]*?lazy:\s*\(\)\s*=>\s*import\('([^']+)'\)/g;

/** Reads `path` and `lazy` pairs out of every area's routes.tsx; a `lazy` without its path before it stops the build. */
export function writtenRoutes(source: string): Written[] {
  const found: Written[] = [];
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => basename(name) === 'routes.tsx');
  for (const file of files.map((name) => join(source, name))) {
    const text = readFileSync(file, 'utf8');
    const routes = [...text.matchAll(oneRoute)].map(([, path, screen]) => ({ path: path!, file: resolve(dirname(file), screen!) }));
    if (routes.length !== text.match(/lazy:/g)?.length) {
      throw new Error(`${file}: write each route as { path: '…', lazy: () => import('./Screen.tsx'), … }, path before lazy, so that its code can be preloaded`);
    }
    found.push(...routes);
  }
  return found;
}

/** The chunk's own file, its styles, and those of everything it imports at once. */
export function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(bundle, next as Chunk, seen);
  }
  return seen;
}

/** Which files each route needs beyond the page's own entry. */
export function routeFiles(bundle: Bundle, source: string): { entry: Set<string>; routes: Record<string, string[]> } {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk') as Chunk[];
  const page = chunks.find((chunk) => chunk.isEntry && chunk.name === 'app');
  const entry = page ? filesOf(bundle, page) : new Set<string>();
  const routes: Record<string, string[]> = {};
  for (const { path, file } of writtenRoutes(source)) {
    const chunk = chunks.find((candidate) => candidate.facadeModuleId === file || candidate.moduleIds.includes(file));
    if (chunk) routes[path] = [...filesOf(bundle, chunk)].filter((name) => !entry.has(name));
  }
  return { entry, routes };
}

/** Runs in the page's head before the entry has arrived: preloads the code of the route that the address names. */
const preloader = (routes: string) =>
  `(()=>{var r=${routes},p=location.pathname.slice(1).replace(/\\/$/,'')||'dashboard',k=Object.keys(r).find(k=>new RegExp('^'+k.replace(/:[^/]+/g,'[^/]+')+'$').test(p));(r[k]||[]).forEach(f=>{var l=document.createElement('link');if(/css$/.test(f)){l.rel='preload';l.as='style';l.crossOrigin=''}else{l.rel='modulepreload'}l.href='/'+f;document.head.append(l)})})()`;

/** Puts the route → chunks map into index.html, and names the entry's files for the pages that preload the app. */
export function routeChunks(source: string): Plugin {
  return {
    name: 'schoolbell:route-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        if (!bundle) return [];
        const { entry, routes } = routeFiles(bundle, source);
        const font = Object.keys(bundle).find((name) => name.includes('inter-latin-wght'));
        if (path === '/index.html') {
          const tags: HtmlTagDescriptor[] = [{ tag: 'script', children: preloader(JSON.stringify(routes)), injectTo: 'head-prepend' }];
          if (font) tags.push({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }, injectTo: 'head-prepend' });
          return tags;
        }
        const next = [...entry, ...(routes.dashboard ?? []), ...(font ? [font] : [])];
        return [{ tag: 'script', attrs: { type: 'application/json', id: 'app-files' }, children: JSON.stringify(next), injectTo: 'body' }];
      },
    },
  };
}
