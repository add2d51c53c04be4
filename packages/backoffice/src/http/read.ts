import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import type { Page } from '@schoolbell/core/http/page';
import { fetchFonts } from '../ui/fonts.ts';
import { call, queryClient, watch } from './client.ts';

/** The last page of a list whose page is past its end: rows went meanwhile, or the address names one that never was. */
function lastInstead(answer: unknown): number | null {
  const { data, total, current_page, last_page } = (answer ?? {}) as Partial<Page<unknown>>;
  return data?.length === 0 && total! > 0 && current_page! > last_page! ? last_page! : null;
}

async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal: AbortSignal): Promise<ResultOf<E>> {
  const answer = await call(endpoint, input, { signal });
  fetchFonts(JSON.stringify(answer) ?? '');
  const page = lastInstead(answer);
  return page === null ? answer : call(endpoint, { ...(input as object), page } as InputOf<E>, { signal });
}

function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return {
    queryKey: [endpoint.path, input ?? {}] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(endpoint, input, signal).catch(watch),
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
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, every }: ReadOptions = {},
): UseQueryResult<ResultOf<E>, Failure> {
  const ofRecord = endpoint.path.includes('{');
  return useQuery({
    ...query(endpoint, input),
    enabled,
    refetchInterval: every,
    placeholderData: ofRecord ? undefined : keepPreviousData,
  }) as UseQueryResult<ResultOf<E>, Failure>;
}
