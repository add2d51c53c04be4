import { activities, tasksDue } from '@schoolbell/core/dashboard/contract';
import type { FirstReads } from '../http/first.ts';

/** What stands at the top for everybody; the cards say what else they read. */
export const list: FirstReads = () => [
  [tasksDue, {}],
  [activities, {}],
];
