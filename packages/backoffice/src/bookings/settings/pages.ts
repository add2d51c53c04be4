import { subpageSettings } from '@schoolbell/core/bookings/settings/contract';
import { Failure } from '@schoolbell/core/http/errors';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { useWrite } from '../../http/write.ts';
import type { Settings, SubPage } from './sections.ts';

/** All sub pages as they are saved: a new one has no id. */
export type SentPages = InputOf<typeof subpageSettings>['pages'];

/** The pages in the order of these ids; one that is not among them, because a colleague has just added it, stays last. */
export const inOrderOf =
  (ids: readonly number[]) =>
  (pages: readonly SubPage[]): SubPage[] => {
    const place = (page: SubPage) => (ids.includes(page.page_id) ? ids.indexOf(page.page_id) : ids.length);
    return [...pages].sort((one, other) => place(one) - place(other));
  };

/** The pages without one, which archives it. */
export const without =
  (page_id: number) =>
  (pages: readonly SubPage[]): SubPage[] =>
    pages.filter((page) => page.page_id !== page_id);

/** The pages with one changed in its place, or added at the end. */
export function withPage(pages: readonly SubPage[], page_id: number | null, fields: Partial<SubPage>): SentPages {
  const isThere = pages.some((page) => page.page_id === page_id);
  const kept = pages.map((page) => (page.page_id === page_id ? { ...page, ...fields } : page));
  return [...kept, ...(isThere ? [] : [fields])] as SentPages;
}

/** Saves all sub pages at once. Where a colleague saved first, the same change is made to what is stored now. */
export function useSavePages(settings: Settings) {
  const write = useWrite(subpageSettings);

  async function save(change: (pages: readonly SubPage[]) => SubPage[]): Promise<void> {
    try {
      await write.mutateAsync({ pages: change(settings.pages), version: settings.version });
    } catch (error) {
      const current = error instanceof Failure ? (error.current as Settings | undefined) : undefined;
      if (!current || current.version === settings.version) throw error;
      await write.mutateAsync({ pages: change(current.pages), version: current.version });
    }
  }
  return { save, isSaving: write.isPending };
}
