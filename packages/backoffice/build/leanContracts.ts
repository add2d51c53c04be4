import type { Plugin } from 'vite';

const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Leaves the endpoints' summaries out of the bundles: only the server's reference page shows them. */
export function leanContracts(): Plugin {
  return {
    name: 'schoolbell:lean-contracts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return /packages\/core\/src\/.*contract\.ts$/.test(id) ? { code: code.replace(SUMMARY, "summary: ''"), map: null } : null;
    },
  };
}
