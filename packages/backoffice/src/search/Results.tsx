import { BookOpen, CalendarDays, FileText, History, Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { dateTimeIn } from '@schoolbell/core/format';
import { pageOf } from '@schoolbell/core/search/rules';
import { pathOfEvent } from '../calendar/eventText.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useSay } from '../words/say.ts';
import type { EventHit, Person, Resource, Subject, useFound } from './found.ts';
import { recentSearches } from './recent.ts';
import { SearchRow } from './SearchRow.tsx';
import * as css from './Search.css.ts';

type Found = ReturnType<typeof useFound>;

/** What can be chosen: somebody or something that was found, or a search made before. */
export type Choice =
  | { person: Person; path: string }
  | { subject: Subject; path: string }
  | { event: EventHit; path: string }
  | { resource: Resource; path: string }
  | { term: string };

/** Where a file or a bundle of files is opened. */
function resourcePage({ gibbonResourceID, bundle_id }: Resource): string {
  return bundle_id === null ? `/resources/files?open=${gibbonResourceID}` : `/resources/bundles?open=${bundle_id}`;
}

/** The choices in their order: recent searches before a query (an empty term), none while the first one is typed. */
export function choicesOf(term: string | undefined, found: Found): Choice[] {
  if (term === undefined) return [];
  if (term === '') return recentSearches().map((one) => ({ term: one }));
  const people = found.person.flatMap((person) => {
    const path = pageOf(person);
    return path ? [{ person, path }] : [];
  });
  const subjects = found.subject.map((subject) => ({ subject, path: `/catalog/subjects/${subject.sub_id}` }));
  const classes = found.event.map((event) => ({ event, path: pathOfEvent(event.event_id, event.local_start) }));
  return [
    ...people,
    ...subjects,
    ...classes,
    ...found.resource.map((resource) => ({ resource, path: resourcePage(resource) })),
  ];
}

/** What a screen reader hears of it. */
export function said(isTyping: boolean, term: string, found: Found): string {
  if (isTyping || !term || found.isPlaceholderData || !found.first) return '';
  const { count, count_capped } = found.first;
  if (count === 0) return 'No results found';
  return `${count}${count_capped ? '+' : ''} ${count === 1 ? 'result' : 'results'}`;
}

interface ResultsProps {
  term: string;
  /** What is typed has not been searched for yet. */
  isTyping: boolean;
  found: Found;
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
  const say = useSay();
  const zone = useSession().institution.institutionTimeZone;
  const shared = { id: optionId(at), isActive: at === active };
  const point = () => active !== at && onPoint(at);
  if ('person' in choice)
    return <SearchRow {...shared} {...choice} term={term} say={say} onPoint={point} onOpen={onOpen} />;
  const option = {
    id: shared.id,
    role: 'option',
    'aria-selected': shared.isActive,
    tabIndex: -1,
    onPointerMove: point,
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
  if ('subject' in choice) {
    const { sub_name, category } = choice.subject;
    return (
      <Link {...option} to={choice.path} look="inherit" className={css.row} onClick={onOpen}>
        <span className={css.icon} aria-hidden>
          <BookOpen size={16} />
        </span>
        <span className={css.text}>
          <span className={css.name}>{sub_name}</span>
          <span className={css.line}>{category}</span>
        </span>
        <Tag tone="success" dot={false}>
          {say('{Subject}')}
        </Tag>
      </Link>
    );
  }
  if ('event' in choice) {
    const { title, staff, starts_at, repeats } = choice.event;
    return (
      <Link {...option} to={choice.path} look="inherit" className={css.row} onClick={onOpen}>
        <span className={css.icon} aria-hidden>
          <CalendarDays size={16} />
        </span>
        <span className={css.text}>
          <span className={css.name}>{title || 'Event'}</span>
          <span className={css.line}>{[dateTimeIn(starts_at, zone), staff].filter(Boolean).join(' · ')}</span>
        </span>
        <Tag tone="info" dot={false}>
          {repeats ? 'Class' : 'Once'}
        </Tag>
      </Link>
    );
  }
  return (
    <Link {...option} to={choice.path} look="inherit" className={css.row} onClick={onOpen}>
      <span className={css.icon} aria-hidden>
        <FileText size={16} />
      </span>
      <span className={css.text}>
        <span className={css.name}>{choice.resource.bundle_name ?? choice.resource.name}</span>
      </span>
    </Link>
  );
}

/** The foot of the list: fetches the next page when it comes near, and says where the list ends before what was found does. */
function End({ found }: { found: Found }) {
  const foot = useRef<HTMLParagraphElement>(null);
  const more = useRef(() => {});
  more.current = () => void (found.hasNextPage && !found.isFetching && found.fetchNextPage());
  const length = found.person.length;

  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry!.isIntersecting && more.current(), {
      rootMargin: '240px',
    });
    watcher.observe(foot.current!);
    return () => watcher.disconnect();
    // A page that did not fill the window brings no new crossing, so each page is watched anew.
  }, [length]);

  const isCut = !found.hasNextPage && found.first?.count_capped;
  return (
    <p ref={foot} className={css.end}>
      {found.isFetchingNextPage
        ? 'Loading more…'
        : isCut
          ? 'There may be more: add another word to narrow it down. Archived people are in the lists.'
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
