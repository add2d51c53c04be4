import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Endpoint, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Page } from '@schoolbell/core/http/page';
import type { leaveNotifications, mentionNotifications, taskNotifications } from '@schoolbell/core/inbox/contract';
import { useRead } from '../http/read.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import * as css from './Inbox.css.ts';

type Part = typeof taskNotifications | typeof mentionNotifications | typeof leaveNotifications;
type RowOf<E extends Endpoint> = ResultOf<E> extends { data: { data: (infer Row)[] } } ? Row : never;

/** Pixels from the end at which the next page is asked for, and rows of a page. */
const DISTANCE = 10;
const PAGE = 10;

interface NotificationsProps<E extends Part> {
  endpoint: E;
  unread: boolean;
  /** What an empty list says. */
  empty: { title: string; line: string };
  /** Something else is above: an empty list says nothing. */
  quiet?: boolean;
  children: (row: RowOf<E>) => ReactNode;
}

/** One part of the inbox, page after page as its end comes into view. */
export function Notifications<E extends Part>(props: NotificationsProps<E>) {
  const [pages, setPages] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const inside = useRef(false);

  // A card that goes (read, where only the unread are shown) takes the focus with it: the list keeps it in the panel.
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) list.current?.focus();
  });

  return (
    <ul
      ref={list}
      className={css.list}
      tabIndex={-1}
      onFocus={() => {
        inside.current = true;
      }}
      onBlur={(event) => {
        inside.current = !event.relatedTarget;
      }}
    >
      {Array.from({ length: pages }, (_, at) => (
        <PageOf key={at} {...props} page={at + 1} onMore={at + 1 === pages ? () => setPages(pages + 1) : undefined} />
      ))}
    </ul>
  );
}

interface PageOfProps<E extends Part> extends NotificationsProps<E> {
  page: number;
  /** Asks for the next page; only the last one in view does. */
  onMore: (() => void) | undefined;
}

function PageOf<E extends Part>({ endpoint, unread, empty, quiet, children, page, onMore }: PageOfProps<E>) {
  const { user } = useSession();
  const { data, error, refetch } = useRead(endpoint, {
    user_detail_id: user.user_detail_id,
    page,
    per_page: PAGE,
    is_unread: unread ? 1 : 0,
  } as never);
  if (error && !data)
    return (
      <li>
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      </li>
    );
  if (!data) return <Bones />;
  const { data: rows, last_page } = data.data as unknown as Page<RowOf<E>>;
  if (rows.length === 0 && page === 1)
    return quiet ? null : (
      <li>
        <EmptyState {...(unread ? { title: 'You’re all caught up', line: 'You have read everything here.' } : empty)} />
      </li>
    );
  return (
    <>
      {rows.map(children)}
      {onMore && page < last_page && <End onReached={onMore} />}
    </>
  );
}

/** The end of what has been fetched: within ten pixels of it, the next page is asked for. */
function End({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry!.isIntersecting && reached.current(), {
      root: scrollerOf(end.current!),
      rootMargin: `0px 0px ${DISTANCE}px 0px`,
    });
    seen.observe(end.current!);
    return () => seen.disconnect();
  }, []);
  return <li ref={end} aria-hidden style={{ blockSize: 1 }} />;
}

/** What scrolls around an element. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

function Bones() {
  return Array.from({ length: 4 }, (_, at) => (
    <li key={at} className={css.card} aria-label={at === 0 ? 'Loading' : undefined} aria-hidden={at > 0}>
      <Skeleton round width={32} height={32} />
      <span className={css.bones}>
        <Skeleton width="45%" />
        <Skeleton width="80%" />
        <Skeleton width="30%" height={10} />
      </span>
    </li>
  ));
}
