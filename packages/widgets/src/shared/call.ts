import type { Route } from '@schoolbell/core/http/endpoint';
import { Failure, type FailureBody } from '@schoolbell/core/http/errors';

/** What one call may ask for beside its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until we stop waiting. */
  timeout: number;
  /** Same key and body: one effect, however often it is sent. */
  idempotencyKey?: string;
}

/** The refusal of an answer, or a plain one where something between us and the server answered instead. */
async function failureOf(answer: Response): Promise<Failure> {
  const body = (await answer.json().catch(() => null)) as Partial<FailureBody> | null;
  const { status } = answer;
  const code = status === 429 ? 'rateLimited' : status === 404 ? 'notFound' : status === 410 ? 'gone' : 'unavailable';
  const failure = new Failure(body?.code ?? code, body?.message ?? '', body?.fields);
  failure.retryAfter = Number(answer.headers.get('retry-after')) || undefined;
  return failure;
}

/**
 * A call from somebody else's site: no cookies, no session, no files. Core's `call` does more than a widget needs and
 * weighs three times as much.
 */
export async function call<I extends object, R>(server: string, to: Route<I, R>, input: I, options: CallOptions): Promise<R> {
  const mine = new AbortController();
  const stop = () => mine.abort();
  const late = setTimeout(() => mine.abort('late'), options.timeout);
  options.signal?.addEventListener('abort', stop);
  const isGet = to.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const headers: Record<string, string> = isGet ? {} : { 'content-type': 'application/json' };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  try {
    const answer = await fetch(`${server}/api/${to.path}${query}`, {
      method: to.method, headers, credentials: 'omit', signal: mine.signal, ...(!isGet && { body: JSON.stringify(input) }),
    });
    if (!answer.ok) throw await failureOf(answer);
    return (await answer.json()) as R;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(mine.signal.reason === 'late' ? 'timeout' : mine.signal.aborted ? 'cancelled' : 'offline', '');
  } finally {
    clearTimeout(late);
    options.signal?.removeEventListener('abort', stop);
  }
}
