import type { Endpoint, InputOf, ResultOf, Route } from './endpoint.ts';
import { Failure, type FailureBody } from './errors.ts';

/** Where calls go, and how a session that has run out is renewed. */
export interface CallSettings {
  /** The API's address with its trailing slash: `/api/`, or `https://server/api/` from another site. */
  base: string;
  /** `omit` on other people's sites; `same-origin` in the back-office. */
  credentials?: RequestCredentials;
  /** Who the page shows as signed in, because the server does nothing in another person's name. */
  person?: () => number | undefined;
  /** Renews the session after a 440; absent if it can't be renewed. */
  refresh?: () => Promise<boolean>;
  fetch?: typeof fetch;
}

/** Options of a call beside its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** A later call with the same key cancels the earlier one. */
  cancelKey?: string;
  /** Milliseconds; 30,000 unless told. */
  timeout?: number;
  /** Same key and body: one effect, however often it is sent. */
  idempotencyKey?: string;
}

const underWay = new Map<string, AbortController>();

/** Cancels the running call with this key, if there is one, and replaces it. */
function takeOver(key: string | undefined, mine: AbortController): void {
  if (!key) return;
  underWay.get(key)?.abort(new Failure('cancelled', 'Cancelled previous request'));
  underWay.set(key, mine);
}

function isFile(value: unknown): value is Blob {
  return typeof Blob === 'function' && value instanceof Blob;
}

/** Query text of the input's remaining names; lists repeat their name, absent values are left out. */
export function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null)
        query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** JSON, or multipart as soon as the input has a file: files under their names, the rest as JSON in `input`. */
function bodyOf(input: Record<string, unknown>): { body: BodyInit; type?: string } {
  const files = Object.entries(input).filter(([, value]) => isFile(value)) as [string, Blob][];
  if (files.length === 0) return { body: JSON.stringify(input), type: 'application/json' };
  const form = new FormData();
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => !isFile(value)));
  form.append('input', JSON.stringify(rest));
  for (const [name, file] of files) form.append(name, file);
  return { body: form };
}

/** Address and fetch options of a call. */
function requestOf(to: Route | Endpoint, input: Record<string, unknown>, settings: CallSettings, options: CallOptions) {
  const rest = { ...input };
  const path = to.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { accept: 'application/json' };
  if (settings.credentials !== 'omit') headers['x-schoolbell'] = '1';
  const person = settings.person?.();
  if (person) headers['x-schoolbell-user'] = String(person);
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const init: RequestInit = { method: to.method, headers, credentials: settings.credentials ?? 'same-origin' };
  if (to.method === 'GET') return { url: settings.base + path + queryOf(rest), init };
  const { body, type } = bodyOf(rest);
  if (type) headers['content-type'] = type;
  init.body = body;
  return { url: settings.base + path, init };
}

/** The refusal of an answer, or a plain one where something between us and the server answered instead. */
async function failureOf(answer: Response): Promise<Failure> {
  const body = (await answer.json().catch(() => null)) as Partial<FailureBody> | null;
  const code = body?.code ?? (answer.status === 429 ? 'rateLimited' : answer.status >= 500 ? 'unavailable' : 'invalid');
  const failure = new Failure(
    code,
    body?.message ?? "We couldn't reach the server. Please try again.",
    body?.fields,
    body?.current,
  );
  failure.by = body?.by;
  const wait = Number(answer.headers.get('retry-after'));
  if (wait > 0) failure.retryAfter = wait;
  return failure;
}

/** What stopped a call that never got an answer. */
function stopped(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted && signal.reason instanceof Failure) return signal.reason;
  if (signal.aborted) return new Failure('cancelled', 'Cancelled');
  if (error instanceof Failure) return error;
  return new Failure('offline', 'You seem to be offline. Please check your connection and try again.');
}

/** A typed `call` for one server. It takes an endpoint or a route, and throws `Failure` for every refusal. */
export function makeCall(settings: CallSettings) {
  const send = settings.fetch ?? ((url: string | URL | Request, init?: RequestInit) => fetch(url, init));
  let renewal: Promise<boolean> | undefined;
  let renewed = 0;

  /** Calls with the same 440 wait for one renewal; one sent before a finished renewal needs no other. */
  async function renew(sentAfter: number): Promise<boolean> {
    if (renewed > sentAfter) return true;
    renewal ??= settings.refresh!()
      .then((isRenewed) => {
        renewed += Number(isRenewed);
        return isRenewed;
      })
      .finally(() => (renewal = undefined));
    return renewal;
  }

  async function answerOf(
    to: Route | Endpoint,
    input: Record<string, unknown>,
    options: CallOptions,
    signal: AbortSignal,
  ) {
    const { url, init } = requestOf(to, input, settings, options);
    const sentAfter = renewed;
    const answer = await send(url, { ...init, signal });
    if (answer.status !== 440 || !settings.refresh || !(await renew(sentAfter))) return answer;
    return send(url, { ...init, signal });
  }

  async function call<E extends Endpoint>(to: E, input: InputOf<E>, options?: CallOptions): Promise<ResultOf<E>>;
  async function call<I, R>(to: Route<I, R>, input: I, options?: CallOptions): Promise<R>;
  async function call(to: Route | Endpoint, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const mine = new AbortController();
    const late = setTimeout(
      () => mine.abort(new Failure('timeout', 'This is taking too long. Please try again.')),
      options.timeout ?? 30_000,
    );
    const cancel = () => mine.abort();
    if (options.signal?.aborted) cancel();
    options.signal?.addEventListener('abort', cancel);
    takeOver(options.cancelKey, mine);
    try {
      const answer = await answerOf(to, (input ?? {}) as Record<string, unknown>, options, mine.signal);
      if (!answer.ok) throw await failureOf(answer);
      return to.answers === undefined || to.answers === 'json' ? await answer.json() : await answer.blob();
    } catch (error) {
      throw stopped(error, mine.signal);
    } finally {
      clearTimeout(late);
      options.signal?.removeEventListener('abort', cancel);
      if (options.cancelKey && underWay.get(options.cancelKey) === mine) underWay.delete(options.cancelKey);
    }
  }
  return call;
}
