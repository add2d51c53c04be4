import { Worker } from 'node:worker_threads';
import type { Order, SheetsDocument } from './sheets.ts';

/** How long the thread stays after its last document: its fonts take memory, and are wanted a few times a day. */
const IDLE = 30_000;
const LONGEST = 60_000;

let thread: Worker | undefined;
let leaving: NodeJS.Timeout | undefined;
let ordered = 0;
const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();

/** Starts the thread, and forgets it when it ends; documents it has not drawn fail. */
function start(): Worker {
  const worker = new Worker(new URL('./profile-sheets-worker.ts', import.meta.url), { execArgv: [] });
  worker.unref();
  worker.on('message', ({ number, bytes, error }: { number: number; bytes?: Uint8Array; error?: string }) => {
    const order = waiting.get(number);
    waiting.delete(number);
    if (bytes) order?.resolve(bytes);
    else order?.reject(new Error(`The sheets could not be drawn: ${error}`));
    clearTimeout(leaving);
    if (waiting.size === 0) leaving = setTimeout(() => void worker.terminate(), IDLE).unref();
  });
  const end = (error: Error) => {
    if (thread === worker) thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that draws sheets ended.')));
  return worker;
}

/** Draws profile sheets as a PDF, in a separate thread, with fonts for names of any script that come with the server. */
export function drawSheets(document: SheetsDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const number = ++ordered;
    clearTimeout(leaving);
    waiting.set(number, { resolve, reject });
    setTimeout(() => waiting.delete(number) && reject(new Error('Drawing the sheets took too long.')), LONGEST).unref();
    thread ??= start();
    thread.postMessage({ number, document } satisfies Order);
  });
}
