import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** A route as written in an area's routes.tsx: the path, and the screen's file. */
interface Written {
  path: string;
  file: string;
  /** First reads, as addresses under /api/. */
  early: string[];
}

const oneRoute = /path:\s*'([^']+)'[^{}]*?lazy:\s*\(\)\s*=>\s*import\('([^']+)'\)(?:,\s*early:\s*\[([^\]]*)\])?/g;

/** Reads `path` and `lazy` pairs out of every area's routes.tsx; a `lazy` without its path before it stops the build. */
export function writtenRoutes(source: string): Written[] {
  const found: Written[] = [];
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => basename(name) === 'routes.tsx');
  for (const file of files.map((name) => join(source, name))) {
    const text = readFileSync(file, 'utf8');
    const routes = [...text.matchAll(oneRoute)].map(([, path, screen, early = '']) => ({
      path: path!, file: resolve(dirname(file), screen!), early: [...early.matchAll(/'([^']+)'/g)].map(([, address]) => address!),
    }));
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

/** The page's own scripts, which are the largest files: they go into the queue before the route's many small ones. */
const scriptsOf = (entry: Set<string>) => [...entry].filter((name) => name.endsWith('.js')).reverse();

/**
 * Runs in the page's head before the entry has arrived: preloads the code of the route that the address names, and asks
 * for the session (or whether the kept one is still the newest) and the screen's first rows, so that they travel beside
 * the code and not after it. The answers wait in `early`, by address, for `http/client.ts`.
 */
const preloader = (entry: string, routes: string, early: string) => `(()=>{
var routes=${routes},first=${early},path=location.pathname.slice(1).replace(/\\/$/,'')||'dashboard',
route=Object.keys(routes).find(k=>new RegExp('^'+k.replace(/:[^/]+/g,'[^/]+')+'$').test(path)),headers={accept:'application/json','x-schoolbell':'1'},early=window.early={},
ask=(address,more)=>(early['/api/'+address]=fetch('/api/'+address,{headers,credentials:'same-origin',...more})).catch(()=>{});
ask(localStorage.selectedUser&&(localStorage.switchUser||'0')=='0'?'session/user/update-version':'session/user',{method:'POST',headers:{...headers,'content-type':'application/json'},body:'{}'});
if(!location.search)(first[route]||[]).forEach(a=>ask(a));
${entry}.concat(routes[route]||[]).forEach(f=>{var l=document.createElement('link');if(/css$/.test(f)){l.rel='preload';l.as='style';l.crossOrigin=''}else{l.rel='modulepreload'}l.href='/'+f;document.head.append(l)})
})()`;

/** Puts the route → chunks map into index.html, and names the entry's files for the login page, which preloads the app. */
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
          const early = Object.fromEntries(writtenRoutes(source).filter((route) => route.early.length > 0).map((route) => [route.path, route.early]));
          // No preload of the font: text is drawn in a fallback until it comes, and the code goes first.
          return [{ tag: 'script', children: preloader(JSON.stringify(scriptsOf(entry)), JSON.stringify(routes), JSON.stringify(early)), injectTo: 'head-prepend' }];
        }
        if (path !== '/login.html') return [];
        const next = [...entry, ...(routes.dashboard ?? []), ...(font ? [font] : [])];
        return [{ tag: 'script', attrs: { type: 'application/json', id: 'app-files' }, children: JSON.stringify(next), injectTo: 'body' }];
      },
    },
  };
}
