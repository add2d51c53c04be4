import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { call, queryClient, refetchInView, watch } from './client.ts';

/**
 * Changes a read's answer in the cache before the server has agreed (a switch, a drag), and returns how to undo it.
 * `input` is the one that the screen reads with.
 */
export function patchRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  change: (now: ResultOf<E>) => ResultOf<E>,
): () => void {
  const key = [endpoint.path, input ?? {}];
  void queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueryData<ResultOf<E>>(key);
  if (before === undefined) return () => undefined;
  queryClient.setQueryData(key, change(before));
  return () => queryClient.setQueryData(key, before);
}

let before: Promise<unknown> = Promise.resolve();
let waiting = 0;

// Who closes the page before the last turn is sent is asked, as with anything unsaved.
addEventListener('beforeunload', (event) => waiting > 0 && event.preventDefault());

/**
 * Sends a write that is in view already once those before it are answered: of two quick turns of one switch the later one
 * counts, whichever request would have been quicker. After the last of them every read in view is fetched again.
 */
export async function callInOrder<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> {
  waiting += 1;
  const answer = before.then(() => call(endpoint, input).catch(watch));
  before = answer.catch(() => undefined);
  try {
    return await answer;
  } finally {
    waiting -= 1;
    if (waiting === 0) void refetchInView();
  }
}
