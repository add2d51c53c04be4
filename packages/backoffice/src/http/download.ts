import { makeCall } from '@schoolbell/core/http/call';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { own, watch } from './client.ts';

const LONGEST = 10 * 60_000;
const LINE_FEED = 10;

/** Fetch that tells how many lines of the answer have come in so far. */
function counting(onLines: (lines: number) => void): typeof fetch {
  return async (url, init) => {
    const answer = await fetch(url, init);
    if (!answer.ok || !answer.body) return answer;
    let lines = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
        onLines(lines);
        out.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counter), { status: answer.status, headers: answer.headers });
  };
}

/**
 * Fetches a file and hands it to the browser under this name; returns its bytes. `onLines` follows text as it streams.
 * Throws `Failure`.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  fileName: string,
  onLines?: (lines: number) => void,
): Promise<number> {
  const call = makeCall({ ...own, ...(onLines && { fetch: counting(onLines) }) });
  const file = (await call(endpoint, input, { timeout: LONGEST }).catch(watch)) as Blob;
  saveAs(file, fileName);
  return file.size;
}

/** Hands a file to the browser under this name. */
export function saveAs(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
