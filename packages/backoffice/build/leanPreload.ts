import type { Plugin } from 'vite';

/** Fetches a lazy part's scripts and styles beside it; resolves once its styles are in force. */
const helper = `
const styled = {};
const fetched = (file) => {
  const href = '/' + file, style = href.endsWith('.css');
  return styled[href] ??= document.querySelector('link[href="' + href + '"]' + (style ? '[rel=stylesheet]' : '')) ? Promise.resolve() : new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = style ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => { delete styled[href]; link.remove(); reject(new Error('error loading dynamically imported module: ' + href)); };
    document.head.append(link);
    if (!style) resolve();
  });
};
export const __vitePreload = (load, files = ['assets/' + /[\\w-]+\\.js/.exec(load)]) => Promise.all([...files, ...(globalThis.parts?.(files[0]) ?? [])].map(fetched)).then(load);`;

/**
 * Takes the place of Vite’s own helper, which also knows relative bases and nonces. What a screen needs beside itself it asks
 * of the page (`routeChunks`). Without a list, the part needs itself alone, and its name is read off the import.
 */
export function leanPreload(): Plugin {
  return {
    name: 'schoolbell:lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => ({ code: helper, moduleType: 'js' }) },
  };
}
