import * as news from '@schoolbell/core/http/news';
import { newsTable } from './newsTable.ts';

/** Whether the read at a path must be made again after a piece of news. */
export function isOutdated(path: string, told: string): boolean {
  return news.isOutdated(newsTable[path], told);
}
