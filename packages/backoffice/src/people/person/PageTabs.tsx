import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { may } from '@schoolbell/core/access';
import { useSession, viewerOf } from '../../session/session.ts';
import { inOrder, type PagePerson, type PersonTab } from '../../shell/parts.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import * as css from './Person.css.ts';

/** A tab with its content, which is fetched when it is first chosen. */
type Tab = PersonTab & { Content: LazyExoticComponent<ComponentType<PagePerson>> };

/** The tabs that the areas bring, in order. */
export const tabsOf = (files: Record<string, PersonTab>): Tab[] =>
  inOrder(Object.values(files), ({ at }) => at).map((tab) => ({
    ...tab,
    Content: lazy(() => tab.load().then((Content) => ({ default: Content }))),
  }));

/** The numbers beside the tabs. All are asked on each drawing, because they are hooks; a page never changes its list. */
function useCounts(tabs: readonly Tab[], page: PagePerson): Map<string, number | undefined> {
  // oxlint-disable-next-line react/rules-of-hooks -- the list is the same on every drawing
  return new Map(tabs.map(({ id, useCount }) => [id, useCount?.(page)]));
}

interface PageTabsProps {
  tabs: readonly Tab[];
  page: PagePerson;
  /** What the first tab shows. */
  overview: ReactNode;
}

/** The overview of a person and the tabs that the areas bring; the address names the tab (`?tab=notes`), as links from mails and the inbox do. */
export function PageTabs({ tabs, page, overview }: PageTabsProps) {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const viewer = { ...viewerOf(session), user_detail_id: session.user.user_detail_id };
  const counts = useCounts(tabs, page);
  const shown = tabs.filter(
    ({ of = page.kind, access = 'staff', isShown }) =>
      of === page.kind && may(viewer, access) && (isShown?.(viewer, page) ?? true),
  );
  const chosen = shown.find(({ id }) => id === params.get('tab'));

  function choose(id: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === 'overview') next.delete('tab');
        else next.set('tab', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Tabs
      label="About this person"
      tabs={[
        { id: 'overview', label: 'Overview' },
        ...shown.map(({ id, label }) => ({ id, label, count: counts.get(id) })),
      ]}
      value={chosen?.id ?? 'overview'}
      onChange={choose}
    >
      <div className={css.sections}>
        <Suspense fallback={<SkeletonLines lines={5} />}>{chosen ? <chosen.Content {...page} /> : overview}</Suspense>
      </div>
    </Tabs>
  );
}
