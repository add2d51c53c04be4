import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a stand-in sees it; `url` has the host that was called. */
export interface Asked {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | undefined>>;
  raw: Buffer;
}

/** What a stand-in answers: an object as JSON, text as HTML. */
export interface Answered {
  status: number;
  body: object | string;
  headers?: Readonly<Record<string, string>>;
}

/** News for our server, signed as the provider signs it. */
export interface Hook {
  /** `/hooks/{provider}/{school}` */
  path: string;
  raw: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * What goes wrong at the next calls. `cut` breaks the connection before anything happened, `lost` after it did, so that only
 * the answer is missing; a number is answered instead of doing anything.
 */
export interface Fault {
  /** The calls that it hits: all whose method and path match, as `POST /v1/refunds`. */
  at: RegExp;
  kind: 'cut' | 'lost' | number;
  /** How many calls it hits; 1 if not said. */
  times?: number;
}

/** What the part of a provider gets from the frame. */
export interface Frame {
  /** Where the stand-in's own pages are: `http://127.0.0.1:4999`. */
  origin: string;
  now(): Date;
  hooks: Hooks;
}

/** The stand-in of one provider. */
export interface Part {
  /** Its pages are below `/{name}/` of the stand-in's own address. */
  name: string;
  /** The hosts that it stands in for. */
  hosts: readonly string[];
  open(frame: Frame): void;
  /** Answers a call of the provider's API. */
  answer(asked: Asked): Promise<Answered>;
  /** Answers a browser. */
  page(asked: Asked): Promise<Answered>;
  /** What the provider says where something is wrong with it. */
  trouble(status: number): Answered;
}

/** Hooks on their way: sent at once, or held so that a test sends them late, twice, in another order or never. */
export class Hooks {
  held: Hook[] = [];
  holds = false;
  readonly #deliver: (hook: Hook) => Promise<number>;
  readonly #pauses: readonly number[];

  constructor(deliver: (hook: Hook) => Promise<number>, pauses: readonly number[]) {
    this.#deliver = deliver;
    this.#pauses = pauses;
  }

  /** Takes a hook of a provider. */
  take(hook: Hook): void {
    if (this.holds) this.held.push(hook);
    else void this.#try(hook);
  }

  /** Sends a hook now; answers what our server said. */
  send(hook: Hook): Promise<number> {
    return this.#deliver(hook);
  }

  /** Takes out what is held. */
  takeHeld(): Hook[] {
    return this.held.splice(0);
  }

  /** As providers do, tries again where our server did not take it. */
  async #try(hook: Hook): Promise<void> {
    for (const pause of [0, ...this.#pauses]) {
      await new Promise((resolve) => {
        setTimeout(resolve, pause).unref();
      });
      const status = await this.#deliver(hook).catch(() => 0);
      if (status >= 200 && status < 300) return;
    }
  }
}

/** A stand-in that listens. */
export interface Standin {
  /** What `OUTSIDE_STANDIN` is set to. */
  origin: string;
  hooks: Hooks;
  /** Calls so far, as `POST /v1/refunds`. */
  calls: string[];
  fault(fault: Fault): void;
  /** Nothing goes wrong any more. */
  forgive(): void;
  stop(): Promise<void>;
}

export interface StandinSettings {
  /** Any free one if not said. */
  port?: number;
  /** Brings a hook to our server; answers the status. */
  deliver: (hook: Hook) => Promise<number>;
  /** Milliseconds between further tries of a hook that was not taken. */
  pauses?: readonly number[];
  now?: () => Date;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function askedOf(request: IncomingMessage): Promise<Asked> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', `http://${headers['host'] ?? 'localhost'}`),
    headers,
    raw: await readAll(request),
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answered): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
}

const nowhere: Answered = { status: 404, body: 'Nothing stands in for this address.' };

/**
 * Stands in for services outside, on loopback: our server calls it through `OUTSIDE_STANDIN`, each call with the host that it
 * was meant for. Calls are answered by the part of that host, and a browser gets the parts' pages.
 */
export async function openStandin(parts: readonly Part[], settings: StandinSettings): Promise<Standin> {
  const hooks = new Hooks(settings.deliver, settings.pauses ?? []);
  const faults: { fault: Fault; left: number }[] = [];
  const calls: string[] = [];
  const takeFault = (call: string): Fault | undefined => {
    const found = faults.find(({ fault, left }) => left > 0 && fault.at.test(call));
    if (found) found.left -= 1;
    return found?.fault;
  };

  const callPart = async (part: Part, asked: Asked): Promise<Answered | undefined> => {
    const call = `${asked.method} ${asked.url.pathname}`;
    calls.push(call);
    const fault = takeFault(call);
    if (fault?.kind === 'cut') return undefined;
    if (typeof fault?.kind === 'number') return part.trouble(fault.kind);
    const answered = await part.answer(asked);
    return fault ? undefined : answered;
  };

  const answer = async (asked: Asked): Promise<Answered | undefined> => {
    const called = parts.find((part) => part.hosts.includes(asked.url.hostname));
    if (called) return callPart(called, asked);
    const shown = parts.find((part) => asked.url.pathname.startsWith(`/${part.name}/`));
    return shown ? shown.page(asked) : nowhere;
  };

  const server = createServer((request, response) => {
    void askedOf(request)
      .then(answer)
      .then(
        (answered) => (answered ? send(response, answered) : request.socket.destroy()),
        (error: Error) => send(response, { status: 599, body: String(error.stack ?? error) }),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port ?? 0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const part of parts) part.open({ origin, hooks, now: settings.now ?? (() => new Date()) });
  return {
    origin,
    hooks,
    calls,
    fault: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    forgive: () => void faults.splice(0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
