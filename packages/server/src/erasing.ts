import { eraseFromCalendar } from './calendar/enrolments/queries.ts';
import { eraseRoomFeeds } from './calendar/feeds/queries.ts';
import type { Erase } from './db/erasing.ts';
import { releaseFiles } from './families/links/queries.ts';
import { eraseRunTexts } from './lists/bulk/queries.ts';
import { eraseCredentials } from './session/queries.ts';

/** What areas do when people are erased, beside what the comments of their columns say. */
export const erasing: readonly Erase[] = [
  eraseFromCalendar,
  eraseRoomFeeds,
  eraseCredentials,
  releaseFiles,
  eraseRunTexts,
];
