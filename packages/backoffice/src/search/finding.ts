import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { overallSmart } from '@schoolbell/core/search/contract';
import type { FoundKey, FoundRow } from '../shell/parts.ts';
import { call, watch } from '../http/client.ts';

/** A page of what was found. */
export type FoundPage = ResultOf<typeof overallSmart>;

/** The specification's pause before a search is sent. */
const PAUSE = 500;

/** The text as it stood when typing last paused; `now` takes it at once. */
export function usePaused(text: string): { term: string; now: () => void } {
  const [term, setTerm] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setTerm(text.trim()), text.trim() ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return { term, now: () => setTerm(text.trim()) };
}

/** What a term finds, page by page. A new search cancels the one under way; what it found stays until the next is there. */
export function useFound(term: string) {
  const query = useInfiniteQuery<FoundPage, Failure, { pages: FoundPage[] }, readonly unknown[], number>({
    queryKey: [overallSmart.path, { search: term }],
    queryFn: ({ pageParam, signal }) =>
      call(overallSmart, { search: term, page: pageParam }, { signal, cancelKey: 'search' }).catch(watch),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  const pages = term ? (query.data?.pages ?? []) : [];
  return {
    ...query,
    first: pages[0],
    rowsOf: <Key extends FoundKey>(key: Key) => pages.flatMap((page) => page[key] as FoundRow<Key>[]),
  };
}
