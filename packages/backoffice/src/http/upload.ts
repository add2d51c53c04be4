import { makeCall } from '@schoolbell/core/http/call';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { own, watch } from './client.ts';

const LONGEST = 10 * 60_000;

/** Fetch that tells which share of the request has left, from 0 to 1: the browser's own fetch does not. */
function following(onShare: (share: number) => void): typeof fetch {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(url));
      request.responseType = 'arraybuffer';
      for (const [name, value] of Object.entries((init?.headers ?? {}) as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onShare(loaded / total);
      request.onerror = () => reject(new TypeError('The request failed'));
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      request.onload = () => {
        const headers = ['content-type', 'retry-after'].flatMap((name): [string, string][] => {
          const value = request.getResponseHeader(name);
          return value === null ? [] : [[name, value]];
        });
        resolve(
          new Response(request.status === 204 ? null : (request.response as ArrayBuffer), {
            status: request.status,
            headers,
          }),
        );
      };
      init?.signal?.addEventListener('abort', () => request.abort());
      request.send(init?.body as XMLHttpRequestBodyInit | null);
    });
}

/** Sends a file and follows how much of it has left. Throws `Failure`; aborting the signal stops it. */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<ResultOf<E>> {
  return makeCall({ ...own, fetch: following(onShare) })(endpoint, input, { signal, timeout: LONGEST }).catch(
    watch,
  ) as Promise<ResultOf<E>>;
}
