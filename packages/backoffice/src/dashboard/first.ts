import { activities, tasksDue } from '@schoolbell/core/dashboard/contract';
import type { FirstReads } from '../http/first.ts';

/** What is at the top for everyone; the cards say what else they read. */
export const list: FirstReads = () => [
  [tasksDue, {}],
  [activities, {}],
];
