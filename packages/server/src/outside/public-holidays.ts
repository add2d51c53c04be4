import { Worker } from 'node:worker_threads';
import type { Question } from './public-holidays-worker.ts';

/** A public holiday; `date` is YYYY-MM-DD. */
export interface PublicHoliday {
  date: string;
  name: string;
}
/** A region with its own holidays. */
export interface Region {
  region: string;
  name: string;
}

/** How long the thread stays after its last answer: its tables take 40 MB, and are wanted a few times a year. */
const IDLE = 10_000;
const LONGEST_ANSWER = 20_000;

let thread: Worker | undefined;
let leaving: NodeJS.Timeout | undefined;
let asked = 0;
const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
const known = new Map<string, Promise<unknown>>();

/** Starts the thread, and forgets it when it ends; questions it has not answered fail. */
function start(): Worker {
  const worker = new Worker(new URL('./public-holidays-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
  worker.unref();
  worker.on('message', ({ number, answer }: { number: number; answer: never }) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
    clearTimeout(leaving);
    if (waiting.size === 0) leaving = setTimeout(() => void worker.terminate(), IDLE).unref();
  });
  const end = (error: Error) => {
    if (thread === worker) thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread of public holidays ended.')));
  return worker;
}

function ask<Answer>(question: Omit<Question, 'number'>): Promise<Answer> {
  const key = Object.values(question).join();
  const before = known.get(key);
  if (before) return before as Promise<Answer>;
  const answer = new Promise<Answer>((resolve, reject) => {
    const number = ++asked;
    clearTimeout(leaving);
    waiting.set(number, { resolve: resolve as (answer: never) => void, reject });
    setTimeout(
      () => waiting.delete(number) && reject(new Error('Public holidays took too long.')),
      LONGEST_ANSWER,
    ).unref();
    thread ??= start();
    thread.postMessage({ number, ...question });
  });
  known.set(key, answer);
  answer.catch(() => known.delete(key));
  return answer;
}

/** Two-letter codes of the countries with known public holidays. */
export const countriesWithHolidays = (): Promise<string[]> =>
  ask({ ask: 'countries', country: '', region: '', year: 0 });

/** The regions of a country that have their own public holidays, by code. */
export const regionsOf = (country: string): Promise<Region[]> => ask({ ask: 'regions', country, region: '', year: 0 });

/** A year's public holidays of a country, or of a part of it, by date. */
export const publicHolidays = (country: string, region: string, year: number): Promise<PublicHoliday[]> =>
  ask({ ask: 'days', country, region, year });
