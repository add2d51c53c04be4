import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { call, queryClient, watch } from './client.ts';

function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return {
    queryKey: [endpoint.path, input ?? {}] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }).catch(watch),
  };
}

/** Reads once, from the cache where it is fresh. Throws `Failure`. */
export function read<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> {
  return queryClient.fetchQuery(query(endpoint, input)) as Promise<ResultOf<E>>;
}

/** Starts a read whose answer will soon be wanted (a loader, a link that is pointed at); failures wait for the screen. */
export function prefetch<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  void queryClient.prefetchQuery(query(endpoint, input));
}

/** What a read may ask for beside its input. */
export interface ReadOptions {
  /** False while the input is not complete yet; a function is asked before each fetch. */
  enabled?: boolean | (() => boolean);
  /** Milliseconds between reads while in view. */
  every?: number;
}

/**
 * A read that stays up to date while in view. While the next page of a list loads, the page before stays
 * (`isPlaceholderData`); a record named in the path never shows another record's values.
 */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, { enabled = true, every }: ReadOptions = {}): UseQueryResult<ResultOf<E>, Failure> {
  const ofRecord = endpoint.path.includes('{');
  return useQuery({
    ...query(endpoint, input),
    enabled,
    refetchInterval: every,
    placeholderData: ofRecord ? undefined : keepPreviousData,
  }) as UseQueryResult<ResultOf<E>, Failure>;
}
