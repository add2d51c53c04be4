import { bringing, merged } from '@schoolbell/core/merged';
import * as areas from './areas.ts';
import type { Brought } from './http/context.ts';
import { tables } from './exports.ts';

/** What the areas need from one another. The compiler asks for missing parts. */
export const brought: Brought = {
  actions: merged(bringing(areas, 'actions')),
  tables,
  lists: merged(bringing(areas, 'lists')),
  found: merged(bringing(areas, 'found')),
  mailChecks: merged(bringing(areas, 'mailChecks')),
  papers: merged(bringing(areas, 'papers')),
  founding: Object.values(bringing(areas, 'founding')),
  unread: Object.values(bringing(areas, 'unread')),
  facts: Object.values(bringing(areas, 'facts')).flat(),
  mailPeople: Object.values(bringing(areas, 'mailPeople')),
  fees: Object.values(bringing(areas, 'fees')),
  seats: Object.values(bringing(areas, 'seats')),
  merging: Object.values(bringing(areas, 'merging')).flat(),
  erasing: Object.values(bringing(areas, 'erasing')).flat(),
  exporting: Object.values(bringing(areas, 'exporting')).flat(),
};
