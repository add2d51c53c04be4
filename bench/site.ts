import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openBrowser, throttle } from './browser.ts';

const ROUNDS = 9;
/** The browser's own windows load pages of theirs when they open: a visit begins after that. */
const SETTLE_MS = 1200;
const LATEST_MS = 30_000;

/**
 * The first script of a page: it waits until something is seen and its frame is drawn, and sends the milliseconds itself. A driver
 * that polls would run its own code in the page.
 */
export const watchFor = (seen: string): string => `<script>const started = performance.now();
  const look = () => (${seen}) ? requestAnimationFrame(() => setTimeout(() => navigator.sendBeacon('/measured', performance.now() - started))) : setTimeout(look, 1); look();</script>`;

interface Listening {
  server: Server;
  address: string;
}

async function listen(handle: (request: IncomingMessage, answer: ServerResponse) => void): Promise<Listening> {
  const server = createServer(handle);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Files by their path, each with its type, compressed once, on an origin of their own as ours are. */
export function serveFiles(files: Record<string, [type: string, body: string | Buffer]>): Promise<Listening> {
  const packed = Object.fromEntries(
    Object.entries(files).map(([path, [type, body]]) => [path, { type, body: brotliCompressSync(body) }]),
  );
  return listen((request, answer) => {
    const file = packed[request.url!.split('?')[0]!];
    if (!file) return void answer.writeHead(404).end();
    answer
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'access-control-allow-origin': '*' })
      .end(file.body);
  });
}

/** A site with pages by name. A page's own figure arrives at `heard`. */
export async function serveSite(html: Record<string, string>) {
  const site = { heard: (_taken: number) => {} };
  const listening = await listen((request, answer) => {
    if (request.url !== '/measured')
      return void answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><meta charset=utf-8><title>A school</title>${html[request.url!.slice(1)] ?? ''}`);
    void text(request).then((taken) => site.heard(Number(taken)));
    answer.writeHead(204).end();
  });
  return Object.assign(site, listening);
}

/**
 * Milliseconds from the first script of each page until it shows what its visitor came for, on a CPU slowed down four times,
 * turn by turn. The first visit to each is not counted; `check` throws if it does not show what it should.
 */
export async function visitInTurns<Name extends string>(
  site: Awaited<ReturnType<typeof serveSite>>,
  names: readonly Name[],
  check: (name: Name, page: Page) => Promise<void> = async () => {},
): Promise<Record<Name, number[]>> {
  const browser = await openBrowser();
  const visit = async (name: Name, then?: typeof check): Promise<number> => {
    const page = await browser.newPage();
    await throttle(page, { cpu: 4 });
    await pause(SETTLE_MS);
    const taken = new Promise<number>((heard) => (site.heard = heard));
    await page.goto(`${site.address}/${name}`, { waitUntil: 'commit' });
    const late = pause(LATEST_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`${name} showed nothing within ${LATEST_MS / 1000} seconds`)),
    );
    const figure = await Promise.race([taken, late]);
    await then?.(name, page);
    await page.close();
    return figure;
  };
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  try {
    for (const name of names) await visit(name, check);
    for (let round = 0; round < ROUNDS; round += 1) for (const name of names) figures[name].push(await visit(name));
  } finally {
    await browser.close();
  }
  return figures;
}
