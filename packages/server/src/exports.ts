import { endpoints } from '@schoolbell/core/contract';
import { callOf } from '@schoolbell/core/lists/downloads/rules';
import { handlers } from './handlers.ts';
import type { Table } from './lists/downloads/verbs.ts';

/** Every export by method and path: any of them can be made into a file by a job. */
export const tables: Readonly<Record<string, Table>> = Object.fromEntries(
  endpoints()
    .filter(({ endpoint }) => endpoint.answers === 'table')
    .map(({ area, name, endpoint }) => [
      callOf(endpoint),
      { endpoint, make: (handlers[area] as unknown as Record<string, Table['make']>)[name]! },
    ]),
);
