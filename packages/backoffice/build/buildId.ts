import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Names each build by what is in it: in the page, and in `/build.json`, which an open page asks from time to time to
 * hear of a newer one.
 */
export function buildId(): Plugin {
  let build = '';
  return {
    name: 'schoolbell:build-id',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        if (path !== '/index.html' || !bundle) return [];
        // File names carry the hashes of their contents.
        build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
        return [{ tag: 'meta', attrs: { name: 'build', content: build }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'build.json', source: `${JSON.stringify({ build })}\n` });
      },
    },
  };
}
