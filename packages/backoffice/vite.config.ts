import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { inlinePages } from './build/inlinePages.ts';
import { routeChunks } from './build/routeChunks.ts';

const here = import.meta.dirname;
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:4000';

/** /login and /setup are static pages of their own; in development the addresses must reach them too. */
function staticPages(): Plugin {
  return {
    name: 'schoolbell:static-pages',
    configureServer(server) {
      server.middlewares.use((request, _answer, next) => {
        const [path, query] = (request.url ?? '').split('?');
        if (path === '/login' || path === '/setup') request.url = `${path}.html${query ? `?${query}` : ''}`;
        next();
      });
    },
  };
}

const proxied = ['/api', '/w/', '/files', '/examples', '/signup', '/embed'];

export default defineConfig({
  root: here,
  appType: 'spa',
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    vanillaExtractPlugin(),
    react(),
    staticPages(),
    routeChunks(resolve(here, 'src')),
    inlinePages(),
  ],
  server: { host: '127.0.0.1', proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    rolldownOptions: {
      input: { app: resolve(here, 'index.html'), login: resolve(here, 'login.html'), setup: resolve(here, 'setup.html') },
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'listInput', 'pageOf'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
            { name: 'base', test: /node_modules\/@tanstack\/(query-core|react-query)\/|packages\/core\/src\/(http|access|words)|src\/http\//, priority: 10 },
          ],
        },
      },
    },
  },
});
