import { useInfiniteQuery } from '@tanstack/react-query';
import { drillReport } from '@schoolbell/core/reports/contract';
import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { call, watch } from '../../http/client.ts';
import { fetchFonts } from '../../ui/fonts.ts';

/** A page of the records behind a number. */
export type DrillAnswer = ResultOf<typeof drillReport>;
/** A record behind a number. */
export type DrillRecord = DrillAnswer['data'][number];

/** Records of a page. */
const AT_ONCE = 100;

/** The records behind a number, as far as they were read. */
export interface Records {
  first: DrillAnswer | undefined;
  rows: readonly DrillRecord[];
  /** There are more than were read. */
  isMore: boolean;
  isLoadingMore: boolean;
  error: Failure | null;
  more: () => void;
  retry: () => void;
}

/** Reads the records behind a number page by page; another number cancels what is under way. */
export function useRecords(input: InputOf<typeof drillReport>): Records {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    DrillAnswer,
    Failure,
    { pages: DrillAnswer[] },
    readonly unknown[],
    string
  >({
    queryKey: [drillReport.path, input, 'pages'],
    queryFn: async ({ pageParam: after, signal }) => {
      const answer = await call(drillReport, { ...input, ...(after && { after }), limit: AT_ONCE }, { signal }).catch(
        watch,
      );
      fetchFonts(JSON.stringify(answer));
      return answer;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    first: data?.pages[0],
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    isMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    error,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
