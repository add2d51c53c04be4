import type { Route } from '@schoolbell/core/http/endpoint';
import type { FailureBody, FailureCode, FieldErrors } from '@schoolbell/core/http/errors';

/** A failed call. `status` is 0 if no answer came. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly status: number;
  fields: FieldErrors | undefined;
  /** What is so now, where the refusal says it. */
  declare current: unknown;
  /** Seconds to wait before another try, where the server named them. */
  retryAfter: number | undefined;

  constructor(code: FailureCode, status = 0, message = '') {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Options of a call beside its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until we stop waiting. */
  timeout: number;
  /** Same key and body: one effect, however often it is sent. */
  idempotencyKey?: string;
}

/** An answer with what its JSON says; null if something between us and the server answered instead. */
export type Answer = [Response, unknown];

/** An answer's result. Throws its `Refusal`. */
export function resultOf<R>([answer, json]: Answer): R {
  if (answer.ok) return json as R;
  const body = json as Partial<FailureBody> | null;
  const { status } = answer;
  const code = status === 429 ? 'rateLimited' : status === 404 ? 'notFound' : status === 410 ? 'gone' : 'unavailable';
  const refusal = new Refusal(body?.code ?? code, status, body?.message);
  refusal.fields = body?.fields;
  refusal.current = body?.current;
  refusal.retryAfter = Number(answer.headers.get('retry-after')) || undefined;
  throw refusal;
}

/** The address of a call; a GET's input is part of it. */
export function addressOf<I extends object>(server: string, { method, path }: Route<I, unknown>, input: I): string {
  return `${server}/api/${path}${method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''}`;
}

/**
 * A call from another site: no cookies, no session, no files. Core's `call` does more than a widget needs and is three times
 * as large.
 */
export async function call<I extends object, R>(
  server: string,
  to: Route<I, R>,
  input: I,
  options: CallOptions,
): Promise<R> {
  const mine = new AbortController();
  const stop = () => mine.abort();
  const late = setTimeout(() => mine.abort('late'), options.timeout);
  options.signal?.addEventListener('abort', stop);
  const isGet = to.method === 'GET';
  const headers: Record<string, string> = isGet ? {} : { 'content-type': 'application/json' };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  try {
    const answer = await fetch(addressOf(server, to, input), {
      method: to.method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: mine.signal,
      ...(!isGet && { body: JSON.stringify(input) }),
    });
    return resultOf<R>([answer, await (answer.ok ? answer.json() : answer.json().catch(() => null))]);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(mine.signal.reason === 'late' ? 'timeout' : mine.signal.aborted ? 'cancelled' : 'offline');
  } finally {
    clearTimeout(late);
    options.signal?.removeEventListener('abort', stop);
  }
}
