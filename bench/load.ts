import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** What a burst of requests measured. Times in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  sent: number;
  /** Returns whose status was not expected: a figure with any of them says nothing. */
  refused: number;
}

/** A request as it travels: a GET, or with a body a POST of JSON. */
export function requestText(
  port: number,
  { path, headers = {}, body }: { path: string; headers?: Record<string, string>; body?: string },
): string {
  const all = {
    host: `localhost:${port}`,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body ?? ''}`;
}

/** Makes the next request, as bytes; undefined if none is left. */
export type RequestSource = () => string | undefined;

/** The value below which `share` of the sorted values lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median of the measurements. */
export const middle = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** All time of this machine's processors so far, and how much of it its host gave to others; in the kernel's ticks. */
function machineTime(): { all: number; stolen: number } {
  if (!existsSync('/proc/stat')) return { all: 1, stolen: 0 };
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 };
}

/** The host took less than this share of the machine: its figures are the machine's own. */
const QUIET = 0.01;
const MOST_TRIES = 3;

/** Measures in a quiet moment. While the host gives the machine to others, it is measured again, and what was disturbed least counts. */
export async function inQuiet<T>(measure: () => Promise<T>): Promise<T> {
  let best: { result: T; stolen: number } | undefined;
  for (let tries = 0; tries < MOST_TRIES && !(best && best.stolen < QUIET); tries += 1) {
    const before = machineTime();
    const result = await measure();
    const after = machineTime();
    const stolen = (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
    if (!best || stolen < best.stolen) best = { result, stolen };
  }
  return best!.result;
}

/** Sums up single times into a Load. */
export function summary(times: number[], seconds: number, refused: number): Load {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => percentile(sorted as unknown as number[], share);
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), sent: times.length, refused };
}

const none = Buffer.alloc(0);

/** Reads answers off one keep-alive connection. A load generator on half a core has no room for a whole HTTP client. */
class Connection {
  private socket: Socket;
  private held: Buffer = none;
  /** Bytes of the answer's body that are still to come, where its head is read already. */
  private missing = 0;
  private status = 0;
  private done: ((status: number) => void) | undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.read(chunk));
    this.socket.on('close', () => this.done?.(0));
    this.socket.on('error', () => this.done?.(0));
  }

  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.done = resolve;
      this.socket.write(request);
    });
  }

  end(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    if (this.missing > 0) {
      this.missing -= chunk.length;
      if (this.missing <= 0) this.done?.(this.status);
      return;
    }
    this.held = this.held.length ? Buffer.concat([this.held, chunk]) : chunk;
    const head = this.held.indexOf('\r\n\r\n');
    if (head < 0) return;
    const header = this.held.toString('latin1', 0, head);
    const length = /content-length: (\d+)/i.exec(header);
    if (!length && this.held.toString('latin1', this.held.length - 5) !== '0\r\n\r\n') return;
    this.status = Number(header.slice(9, 12));
    this.missing = length ? head + 4 + Number(length[1]) - this.held.length : 0;
    this.held = none;
    if (this.missing <= 0) this.done?.(this.status);
  }
}

/** Sends requests over `connections` at once for `seconds`, after a warm-up that isn't counted. */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  source: RequestSource,
  expected = 200,
): Promise<Load> {
  const times: number[] = [];
  let refused = 0;
  const warmUntil = performance.now() + Math.min(1000, seconds * 250);
  const until = warmUntil + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port);
      for (let now = performance.now(); now < until; now = performance.now()) {
        const request = source();
        if (request === undefined) break;
        const status = await connection.send(request);
        if (status !== expected) refused += 1;
        if (now >= warmUntil) times.push(performance.now() - now);
        if (status === 0) break;
      }
      connection.end();
    }),
  );
  return summary(times, (Math.min(performance.now(), until) - warmUntil) / 1000, refused);
}

/** Runs a piece of work `connections` times over for `seconds`: the bare driver beside the server. */
export async function loadWork(
  connections: number,
  seconds: number,
  work: (worker: number) => Promise<void>,
): Promise<Load> {
  const times: number[] = [];
  const warmUntil = performance.now() + Math.min(1000, seconds * 250);
  const until = warmUntil + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      for (let now = performance.now(); now < until; now = performance.now()) {
        await work(worker);
        if (now >= warmUntil) times.push(performance.now() - now);
      }
    }),
  );
  return summary(times, seconds, 0);
}
