import { endpoints } from '@schoolbell/core/contract';
import type { Shows } from '@schoolbell/core/http/news';

/** What each read shows, by its path. A build has the table written out here: `build/newsTable.ts`. */
export const newsTable: Readonly<Record<string, Shows>> = Object.fromEntries(
  endpoints().flatMap(({ endpoint: { path, shows } }) => (shows ? [[path, shows]] : [])),
);
