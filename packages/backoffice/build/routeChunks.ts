import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type EarlyReads, earlyReads } from './firstReads.ts';
import { routesIn, writtenRoutes } from './writtenRoutes.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

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

/** The styles of a chunk after those of what it imports, which they may change: a lazy part's links stand in this order. */
function stylesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name];
    return next?.type === 'chunk' ? stylesOf(bundle, next as Chunk, seen) : [];
  });
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? [])];
}

/** The page's own files, those that each screen needs beyond them (itself first), and the screen of each route. */
export interface RouteFiles {
  entry: Set<string>;
  parts: Record<string, string[]>;
  routes: Record<string, string>;
  /** By route: where the last view is kept, which opens otherwise, and each view's chunk. */
  views: Record<string, [kept: string, first: string, Record<string, string>]>;
  /** By route: the categories of which one opens it. */
  access: Record<string, string[]>;
}

/** Reads them off the bundle. */
export function routeFiles(bundle: Bundle, source: string): RouteFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk') as Chunk[];
  const page = chunks.find((chunk) => chunk.isEntry && chunk.name === 'app');
  const entry = page ? filesOf(bundle, page) : new Set<string>();
  const beyond = (chunk: Chunk) => [...filesOf(bundle, chunk)].filter((name) => !entry.has(name));
  const lazily = (chunk: Chunk) => [
    ...beyond(chunk).filter((name) => !name.endsWith('.css')),
    ...new Set(stylesOf(bundle, chunk).filter((name) => !entry.has(name))),
  ];
  const parts: Record<string, string[]> = {};
  const routes: Record<string, string> = {};
  const views: RouteFiles['views'] = {};
  const access: RouteFiles['access'] = {};
  const chunkOf = (file: string) =>
    chunks.find((candidate) => candidate.facadeModuleId === file || candidate.moduleIds.includes(file));
  for (const { path, file, views: written, access: wanted } of writtenRoutes(source)) {
    const chunk = chunkOf(file);
    if (!chunk) continue;
    if (wanted) access[path] = wanted;
    for (const [name, screen] of Object.entries(written?.files ?? {})) {
      const view = chunkOf(screen);
      if (!view) continue;
      parts[view.fileName] = lazily(view);
      (views[path] ??= [written!.kept, written!.first, {}])[2][name] = view.fileName;
    }
    routes[path] = chunk.fileName;
    parts[chunk.fileName] = beyond(chunk);
  }
  // What the shell opens later, such as the inbox, and screens of several views: every first load would carry the lists.
  const hosts = [...entry, ...Object.keys(views).map((path) => routes[path]!)];
  for (const name of hosts.flatMap((file) => dynamicImportsOf(bundle, file))) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') parts[name] ??= lazily(chunk as Chunk);
  }
  return { entry, parts, routes, views, access };
}

function dynamicImportsOf(bundle: Bundle, name: string): string[] {
  const chunk = bundle[name];
  return chunk?.type === 'chunk' ? chunk.dynamicImports : [];
}

/** The page's own scripts, which are the largest files: they go into the queue before the route's many small ones. */
const scriptsOf = (entry: Set<string>) => [...entry].filter((name) => name.endsWith('.js')).reverse();

const namesOf = (parts: RouteFiles['parts']) => [...new Set([...Object.keys(parts), ...Object.values(parts).flat()])];

/** Each part's files as their places in the list of names: a name is long, and many parts share it. */
function listsOf(parts: RouteFiles['parts']): Record<number, number[]> {
  const names = namesOf(parts);
  return Object.fromEntries(
    Object.entries(parts).map(([file, files]) => [names.indexOf(file), files.map((name) => names.indexOf(name))]),
  );
}

/** Each view's chunk with its first reads. */
const viewsWith = (views: RouteFiles['views'], early: EarlyReads) =>
  Object.fromEntries(
    Object.entries(views).map(([path, [kept, first, files]]) => [
      path,
      [
        kept,
        first,
        Object.fromEntries(
          Object.entries(files).map(([name, file]) => [name, [file, early.views[path]?.[name] ?? []]]),
        ),
      ],
    ]),
  );

/**
 * Runs in the page's head before the entry has arrived: preloads the code of the route that the address names, and asks
 * for the session (or whether the kept one is still the newest) and the screen's first rows, so that they travel beside
 * the code and not after it. A screen that the kept session does not open asks for no rows. The answers wait in `early`, by address, for `http/client.ts`; `parts` answers for
 * `leanPreload` what a screen needs, so that the scripts need not say it again.
 */
const preloader = ({ entry, parts, routes, views, access }: RouteFiles, early: EarlyReads) => `(()=>{
var names=${JSON.stringify(namesOf(parts))},lists=${JSON.stringify(listsOf(parts))},parts=window.parts=f=>(lists[names.indexOf(f)]||[]).map(i=>names[i]),
routes=${JSON.stringify(routes)},views=${JSON.stringify(viewsWith(views, early))},query=new URLSearchParams(location.search),first=${JSON.stringify(early.screens)},path=location.pathname.slice(1).replace(/\\/$/,'')||'dashboard',
route=Object.keys(routes).find(k=>new RegExp('^'+k.replace(/:[^/]+/g,'[^/]+')+'$').test(path)),headers={accept:'application/json','x-schoolbell':'1'},early=window.early={},
ask=(address,more)=>(early['/api/'+address]=fetch('/api/'+address,{headers,credentials:'same-origin',...more})).catch(()=>{});
ask(localStorage.selectedUser&&(localStorage.switchUser||'0')=='0'?'session/user/update-version':'session/user',{method:'POST',headers:{...headers,'content-type':'application/json'},body:'{}'});
var choice=views[route],view=choice&&choice[2][query.get('view')||localStorage[choice[0]]||choice[1]];if(view)query.delete('view');
var needs=${JSON.stringify(access)}[route],held=()=>{try{var u=JSON.parse(localStorage.selectedUser).user;return JSON.parse(localStorage['accessControls-'+u.user_detail_id]||'null')||u.access_controls}catch(e){return[]}};
if(!String(query)&&(!needs||held().some(c=>c.value===1&&needs.includes(c.category))))(first[route]||[]).concat(view?view[1]:[]).forEach(a=>ask(a));
${JSON.stringify(scriptsOf(entry))}.concat(parts(routes[route]),view?parts(view[0]):[]).forEach(f=>{var l=document.createElement('link');if(/css$/.test(f)){l.rel='preload';l.as='style';l.crossOrigin=''}else{l.rel='modulepreload'}l.href='/'+f;document.head.append(l)})
})()`;

/** For Vite's list of what a lazy part needs: a screen, or a view of one, names itself only, because the page knows the rest. */
export function lazyFiles(
  source: string,
): (file: string, files: string[], context: { hostType: 'html' | 'js' }) => string[] {
  const screens = new Set(
    writtenRoutes(source)
      .flatMap(({ file, views }) => [file, ...Object.values(views?.files ?? {})])
      .map((file) => basename(file, '.tsx')),
  );
  return (file, files, { hostType }) =>
    hostType === 'js' && screens.has(/([^/]+)-[^/]{7}\.js$/.exec(file)?.[1] ?? '') ? [file] : files;
}

/** What a routes.tsx says to the build alone: the page's head has it, so no script carries it. */
const forBuild = /,\s*(early:\s*\[[^\]]*\]|views:\s*\{[^}]*\}|line:\s*\{[^}]*\})/g;

/** Imports of every routes.tsx, joined: what `src/routes.ts` finds by a glob, without the files' names in the first script. */
function joinedRoutes(source: string): string {
  const files = routesIn(source);
  const imports = files.map((name, at) => `import { routes as r${at} } from './${name}';`);
  return `${imports.join('\n')}\nexport const screens = [${files.map((_, at) => `...r${at}`).join(', ')}];`;
}

/** Joins the areas' routes for `src/routes.ts`. */
export function areaRoutes(source: string): Plugin {
  return {
    name: 'schoolbell:area-routes',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/src\/routes\.ts$/ },
      handler: () => ({ code: joinedRoutes(source), map: null }),
    },
  };
}

/** Puts the route → chunks map into index.html, and names the entry's files for the login page, which preloads the app. */
export function routeChunks(source: string): Plugin {
  return {
    name: 'schoolbell:route-chunks',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/routes\.tsx$/ },
      handler: (code) => ({ code: code.replace(forBuild, ''), map: null }),
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle, path }) {
        if (!bundle) return [];
        const files = routeFiles(bundle, source);
        const font = Object.keys(bundle).find((name) => name.includes('inter-latin-wght'));
        if (path === '/index.html') {
          // No preload of the font: text is drawn in a fallback until it comes, and the code goes first.
          return [{ tag: 'script', children: preloader(files, await earlyReads(source)), injectTo: 'head-prepend' }];
        }
        if (path !== '/login.html') return [];
        const next = [...files.entry, ...(files.parts[files.routes.dashboard!] ?? []), ...(font ? [font] : [])];
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'app-files' },
            children: JSON.stringify(next),
            injectTo: 'body',
          },
        ];
      },
    },
  };
}
