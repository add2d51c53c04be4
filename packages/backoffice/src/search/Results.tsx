import { History, Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { type Found, type FoundRow, inOrder } from '../shell/parts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { useFound } from './finding.ts';
import { recentSearches } from './recent.ts';
import * as css from './Search.css.ts';

type Search = ReturnType<typeof useFound>;

const files = import.meta.glob<Found>('../**/found.tsx', { import: 'found', eager: true });
/** How each area shows what is found of it, in the order in which it is listed. */
const kinds = inOrder(Object.values(files), ({ at }) => at);

/** What can be chosen: a thing that was found, or a search made before. */
export type Choice = { kind: Found; row: FoundRow; path: string } | { term: string };

/** The choices in their order: recent searches before a query (an empty term), none while the first one is typed. */
export function choicesOf(term: string | undefined, found: Search): Choice[] {
  if (term === undefined) return [];
  if (term === '') return recentSearches().map((one) => ({ term: one }));
  return kinds.flatMap((kind) =>
    found.rowsOf(kind.key).flatMap((row) => {
      const path = kind.path(row);
      return path ? [{ kind, row, path }] : [];
    }),
  );
}

/** What a screen reader hears of it. */
export function said(isTyping: boolean, term: string, found: Search): string {
  if (isTyping || !term || found.isPlaceholderData || !found.first) return '';
  const { count, count_capped } = found.first;
  if (count === 0) return 'No results found';
  return `${count}${count_capped ? '+' : ''} ${count === 1 ? 'result' : 'results'}`;
}

interface ResultsProps {
  term: string;
  /** What is typed has not been searched for yet. */
  isTyping: boolean;
  found: Search;
  choices: readonly Choice[];
  active: number;
  listId: string;
  optionId: (at: number) => string;
  onPoint: (at: number) => void;
  onTake: (term: string) => void;
  onOpen: (event: MouseEvent) => void;
}

/** The part of the search below its field: hint, recent searches, results, or why there are none. */
export function Results(props: ResultsProps) {
  const { term, isTyping, found, choices, listId } = props;
  const isFirst = found.isPending || (isTyping && choices.length === 0);
  if (!term && !isTyping && choices.length === 0) return <p className={css.hint}>Search by name, phone, email</p>;
  if (term && found.error && !found.data) {
    const { code, message } = found.error;
    return code === 'cancelled' ? null : (
      <ErrorState
        title={code === 'offline' ? 'You are offline' : undefined}
        line={message}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if ((term || isTyping) && isFirst) return <Loading />;
  if (choices.length === 0)
    return (
      <EmptyState
        icon={<SearchIcon size={20} />}
        title="No results found"
        line="We couldn't find anything with that term. Please try again."
      />
    );
  return (
    <div className={css.body} tabIndex={-1}>
      {!term && (
        <p className={css.heading} aria-hidden>
          Recent searches
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={term ? 'Results' : 'Recent searches'}
        aria-busy={found.isPlaceholderData || undefined}
        className={css.list}
      >
        {choices.map((choice, at) => (
          <Option key={'term' in choice ? choice.term : choice.path + at} {...props} choice={choice} at={at} />
        ))}
      </div>
      {term && <End found={found} />}
    </div>
  );
}

function Option({
  choice,
  at,
  term,
  active,
  optionId,
  onPoint,
  onTake,
  onOpen,
}: ResultsProps & { choice: Choice; at: number }) {
  const option = {
    id: optionId(at),
    role: 'option',
    'aria-selected': at === active,
    tabIndex: -1,
    onPointerMove: () => active !== at && onPoint(at),
  } as const;
  if ('term' in choice) {
    return (
      <button type="button" {...option} className={css.plain} onClick={() => onTake(choice.term)}>
        <span className={css.icon} aria-hidden>
          <History size={16} />
        </span>
        {choice.term}
      </button>
    );
  }
  // A link, so that Ctrl-click and the middle button open a new tab.
  return (
    <Link {...option} to={choice.path} look="inherit" className={css.row} onClick={onOpen}>
      <choice.kind.Row row={choice.row} term={term} />
    </Link>
  );
}

/** The foot of the list: fetches the next page when it comes near, and says where the list ends before what was found does. */
function End({ found }: { found: Search }) {
  const foot = useRef<HTMLParagraphElement>(null);
  const more = useRef(() => {});
  more.current = () => void (found.hasNextPage && !found.isFetching && found.fetchNextPage());
  const length = found.rowsOf('person').length;

  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry!.isIntersecting && more.current(), {
      rootMargin: '240px',
    });
    watcher.observe(foot.current!);
    return () => watcher.disconnect();
    // A page that did not fill the window triggers no new crossing, so each page is watched by itself.
  }, [length]);

  const isCut = !found.hasNextPage && found.first?.count_capped;
  return (
    <p ref={foot} className={css.end}>
      {found.isFetchingNextPage
        ? 'Loading more…'
        : isCut
          ? 'There may be more. Add another word to narrow it down. Archived people are in the lists.'
          : null}
    </p>
  );
}

function Loading() {
  return (
    <div className={css.list} role="status" aria-label="Searching">
      {[0, 1, 2].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={32} height={32} round />
          <span className={css.text}>
            <Skeleton width="40%" />
            <Skeleton width="60%" height={11} />
          </span>
        </div>
      ))}
    </div>
  );
}
