import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildId } from './build/buildId.ts';
import { changelog } from './build/changelog.ts';
import { gatheredEvents } from './build/gathered.ts';
import { inlinePages, staticNames } from './build/inlinePages.ts';
import { leanContracts } from './build/leanContracts.ts';
import { leanDeps } from './build/leanDeps.ts';
import { leanIcons } from './build/leanIcons.ts';
import { leanPreload } from './build/leanPreload.ts';
import { leanQuery } from './build/leanQuery.ts';
import { leanRouter } from './build/leanRouter.ts';
import { menuIcons } from './build/menuIcons.ts';
import { newsTable } from './build/newsTable.ts';
import { pageParts } from './build/pageParts.ts';
import { areaRoutes, lazyFiles, routeChunks } from './build/routeChunks.ts';

const here = import.meta.dirname;
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:4000';

/** Signing in, a forgotten password and the set-up are static pages of their own; in development the addresses must reach them too. */
function staticPages(): Plugin {
  return {
    name: 'schoolbell:static-pages',
    configureServer(server) {
      server.middlewares.use((request, _answer, next) => {
        const [path, query] = (request.url ?? '').split('?');
        if (staticNames.some((name) => path === `/${name}`)) request.url = `${path}.html${query ? `?${query}` : ''}`;
        next();
      });
    },
  };
}

/** What nearly every screen draws: together it packs smaller than as thirty files, and later routes find it there. */
const everyday =
  'base|cx|Banner|Button|IconButton|Link|warm|place|Tooltip|menus|MenuButton|Tag|tones|Avatar|Badge|Skeleton|State|EmptyState|ErrorState|Card|Tabs|Checkbox|Choice|Field|TextField|toasts|whenIdle|dates';
// The search alone reads page after page, and the desk alone waits for writes: their hooks come with them.
const base = new RegExp(
  `node_modules/@tanstack/(query-core|react-query)/(?!.*(nfiniteQuery(Observer)?|useMutationState)\\.js)|packages/core/src/(http/(call|endpoint|errors)|access|words/rules|format)|backoffice/src/http/(client|read|write|live)\\.|src/words/say|src/shell/Page\\.|src/ui/(${everyday})\\.(css\\.)?tsx?|lucide-react/dist/esm/(icons/(plus|check|pencil|ellipsis|arrow-up|arrow-down|archive|chevron-left|external-link)\\.|Icon|createLucideIcon|defaultAttributes|context|shared)`,
);

const proxied = ['/api', '/w/', '/files', '/examples', '/signup', '/embed'];

export default defineConfig({
  root: here,
  appType: 'spa',
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    vanillaExtractPlugin(),
    react(),
    staticPages(),
    pageParts(resolve(here, 'src')),
    leanContracts(),
    leanIcons(),
    leanPreload(),
    leanDeps(resolve(here, 'src')),
    leanRouter(),
    leanQuery(),
    menuIcons(resolve(here, 'src')),
    newsTable(),
    gatheredEvents(),
    changelog(resolve(here, '../../CHANGELOG.md')),
    areaRoutes(resolve(here, 'src')),
    routeChunks(resolve(here, 'src')),
    buildId(),
    inlinePages(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: lazyFiles(resolve(here, 'src')) },
    assetsInlineLimit: 1024,
    rolldownOptions: {
      input: {
        app: resolve(here, 'index.html'),
        ...Object.fromEntries(staticNames.map((name) => [name, resolve(here, `${name}.html`)])),
      },
      output: {
        // The first script names a hundred files: 28 bits of a hash tell versions of a file apart and pack smaller than 48.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Apart, because the static pages need the tokens and no other style of the app.
            { name: 'theme', test: /src\/ui\/(theme\.css|media)\.ts/, priority: 30 },
            // What the browser keeps of a session is written by the login page and read by the app.
            { name: 'kept', test: /src\/session\/(kept|lists)\.ts/, priority: 30 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
            // Forms check by it, and most first views have none.
            { name: 'validators', test: /core\/src\/validators\./, priority: 15 },
            { name: 'base', test: base, priority: 10 },
            // Both together pack smaller; what they stand on is apart, because other screens need it without them.
            { name: 'weekdays', test: /src\/calendar\/recurrence\/rules\./, priority: 6 },
            // Letters that leave later ask it for the school's clock; days and weekdays do without.
            { name: 'zones', test: /src\/calendar\/recurrence\/(zones|clocks)\//, priority: 7 },
            { name: 'days', test: /src\/(ui\/dayText|session\/school)\./, priority: 5 },
          ],
        },
      },
    },
  },
});
