/** What a read can show, by noun; news about a noun is announced when its rows change. */
export const nouns = [
  'automations',
  'batches',
  'billing',
  'bookings',
  'bulk',
  'catalog',
  'downloads',
  'duplicates',
  'enrolments',
  'events',
  'files',
  'forms',
  'inbox',
  'leads',
  'leaves',
  'mail',
  'mailings',
  'notes',
  'reports',
  'segments',
  'students',
  'tags',
  'tasks',
] as const;

/** News of rows that some reads show and others don't. */
export type News = (typeof nouns)[number];

/** News about what every screen uses: names of staff, words, rights. Every read is out of date after them. */
export type FrameNews = 'access' | 'branches' | 'holidays' | 'settings' | 'staff' | 'words';

/** What open sessions are told about. */
export type NewsArea = News | FrameNews;

/** The nouns that a read shows; `everything` if its rows come from all over the school. */
export type Shows = readonly News[] | 'everything';

/** Whether a read is out of date after a piece of news. News that nobody knows, and reads that don't say, always are. */
export function isOutdated(shows: Shows | undefined, news: string): boolean {
  if (shows === undefined || shows === 'everything') return true;
  return !(nouns as readonly string[]).includes(news) || (shows as readonly string[]).includes(news);
}
