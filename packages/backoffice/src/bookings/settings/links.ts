import type { Bookable, Settings } from './sections.ts';

/** The link that opens a subject which is booked by link only; null while there is no page to open. */
export function subjectLink({ url }: Pick<Settings, 'url'>, { link }: Pick<Bookable, 'link'>): string | null {
  if (!url || !link) return null;
  const address = new URL(url);
  address.searchParams.set('link', link);
  return String(address);
}
