import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { queryClient } from './client.ts';

/**
 * Changes a read's answer in the cache before the server has agreed (a switch, a drag), and returns how to undo it.
 * `input` is the one that the screen reads with.
 */
export function patchRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, change: (now: ResultOf<E>) => ResultOf<E>): () => void {
  const key = [endpoint.path, input ?? {}];
  void queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueryData<ResultOf<E>>(key);
  if (before === undefined) return () => undefined;
  queryClient.setQueryData(key, change(before));
  return () => queryClient.setQueryData(key, before);
}
