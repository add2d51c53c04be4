/** What axios hands to its adapter, as far as a call needs it. */
interface AxiosCall {
  url?: string;
  baseURL?: string;
  method?: string;
  params?: object;
  data?: string;
  headers: { toJSON(): Record<string, string> };
  auth?: { username: string; password: string };
  timeout?: number;
}

/** What axios gets back; its own code then parses `data`. */
interface AxiosAnswer {
  data: string;
  status: number;
  statusText: string;
  headers: Record<string, string>;
  config: AxiosCall;
}

/** The axios of an SDK, as far as we set it. */
export interface Axios {
  getUri(call: AxiosCall): string;
  defaults: {
    adapter: (call: AxiosCall) => Promise<AxiosAnswer>;
    baseURL: string;
    timeout: number;
  };
}

/** What came of the last call, which SDKs don't hand on. */
export interface LastCall {
  /** Why there was no answer. */
  thrown?: unknown;
  status?: number;
  /** The moment that an answer asks us to wait for. */
  until?: Date;
}

const MINUTE = 60_000;

/** Reads `Retry-After`, in seconds or as a date; a minute where it is missing. */
function waitOf(header: string | null, now: number): Date {
  const seconds = Number(header ?? '');
  const at = header && Number.isNaN(seconds) ? Date.parse(header) : now + seconds * 1_000;
  return new Date(header && at > now ? Math.min(at, now + 60 * MINUTE) : now + MINUTE);
}

export interface AxiosSettings {
  fetch: typeof globalThis.fetch;
  baseURL: string;
  /** Milliseconds for each call. */
  each: number;
  /** Ends all calls of one piece of work. */
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

/** Sends all calls of an SDK's axios through the guarded client. Answers where to read what came of the last one. */
export function guardAxios(axios: Axios, { fetch, baseURL, each, signal, headers: more }: AxiosSettings): LastCall {
  const last: LastCall = {};
  const send = async (call: AxiosCall): Promise<AxiosAnswer> => {
    const { auth, method = 'get', data, timeout = each } = call;
    const headers: Record<string, string> = { ...call.headers.toJSON(), ...more };
    if (auth) headers['Authorization'] = `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`;
    const answer = await fetch(axios.getUri(call), {
      method: method.toUpperCase(),
      headers,
      ...(data !== undefined && { body: data }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    const text = await answer.text();
    return {
      data: text,
      status: answer.status,
      statusText: answer.statusText,
      headers: Object.fromEntries(answer.headers),
      config: call,
    };
  };
  Object.assign(axios.defaults, {
    baseURL,
    timeout: each,
    adapter: async (call: AxiosCall): Promise<AxiosAnswer> => {
      const answer = await send(call).catch((error: unknown) => {
        Object.assign(last, { thrown: error, status: undefined });
        throw error;
      });
      Object.assign(last, {
        thrown: undefined,
        status: answer.status,
        until: waitOf(answer.headers['retry-after'] ?? null, Date.now()),
      });
      if (answer.status >= 200 && answer.status < 300) return answer;
      throw Object.assign(new Error(`Answered ${answer.status}`), { response: answer });
    },
  });
  return last;
}
