import type { Plugin } from 'vite';
import { newsTable as table } from '../src/http/newsTable.ts';

/** Writes the table of what each read shows out, so that the browser needs none of the contracts that it is made of. */
export function newsTable(): Plugin {
  return {
    name: 'schoolbell:news-table',
    apply: 'build',
    load: {
      filter: { id: /backoffice\/src\/http\/newsTable\.ts$/ },
      handler: () => ({ code: `export const newsTable = ${JSON.stringify(table)};`, moduleType: 'js' }),
    },
  };
}
