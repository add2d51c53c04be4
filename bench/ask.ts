import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findWrk } from '../scripts/wrk.mjs';
import { load, type Load, requestText } from './load.ts';

/** A request to send again and again. A `#` in its body becomes another number each time. */
export interface Asked {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const run = promisify(execFile);
const script = join(import.meta.dirname, 'ask.lua');
let runs = 0;

/**
 * Sends the same request over `connections` at once for `seconds`. Uses wrk if it is installed: it needs a tenth of Node's
 * time, and on two processors the client competes with the server.
 */
export async function ask(port: number, connections: number, seconds: number, asked: Asked): Promise<Load> {
  const body = asked.body?.replaceAll('#', `${process.pid}-${(runs += 1)}-#`);
  const wrk = findWrk();
  if (!wrk) return load(port, connections, seconds, sourceOf(port, { ...asked, ...(body && { body }) }));
  const headers = Object.entries(asked.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(
    wrk,
    ['-t1', `-c${connections}`, `-d${seconds}s`, ...headers, '-s', script, `http://127.0.0.1:${port}${asked.path}`],
    { env: { ...process.env, ...(body && { ASK_BODY: body }) } },
  );
  const [sent, microseconds, p50, p95, p99, refused] = /^asked ([\d ]+)$/m.exec(stdout)![1]!.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { perSecond: sent / (microseconds / 1e6), p50: p50 / 1000, p95: p95 / 1000, p99: p99 / 1000, sent, refused };
}

/** The same requests, for Node to send. */
function sourceOf(port: number, asked: Asked): () => string {
  const { body } = asked;
  const same = requestText(port, asked);
  let sent = 0;
  return () =>
    body === undefined ? same : requestText(port, { ...asked, body: body.replaceAll('#', String((sent += 1))) });
}
