import { fork } from 'node:child_process';
import { Failure } from '@schoolbell/core/http/errors';
import type { FileFormat } from '@schoolbell/core/imports/format/rules';
import type { ReadingWith } from '@schoolbell/core/imports/rules';
import type { Looked, SpreadsheetNews } from './spreadsheet-worker.ts';
import type { SpreadsheetTask } from './spreadsheet-file.ts';

export type { Looked } from './spreadsheet-worker.ts';

/** The longest time to the next piece; a file made to take longer is given up. */
const LONGEST = 40_000;

/**
 * Reads one file in a separate process and returns what it posts, in order. Strangers' files are read apart: the server
 * stays responsive, its secrets aren't there, and the memory is returned (a thread kept fifty megabytes).
 */
async function* newsOf(task: SpreadsheetTask): AsyncGenerator<SpreadsheetNews> {
  const reading = fork(new URL('./spreadsheet-worker.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=512', '--max-semi-space-size=8'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting: SpreadsheetNews[] = [];
  let wake = () => {};
  let over = false;
  const end = (refused: string) => {
    if (!over) waiting.push({ refused }, { end: true });
    over = true;
    wake();
  };
  reading.on('message', (message) => {
    const news = message as SpreadsheetNews;
    waiting.push(news);
    over ||= 'end' in news;
    wake();
  });
  reading.on('error', () => end("This file can't be read as a table"));
  reading.on('exit', () => end("This file can't be read as a table"));
  async function nextNews(): Promise<SpreadsheetNews> {
    const timer = setTimeout(() => end('Reading this file takes too long'), LONGEST);
    while (waiting.length === 0)
      await new Promise<void>((done) => {
        wake = done;
      });
    clearTimeout(timer);
    return waiting.shift()!;
  }
  reading.send(task);
  try {
    for (let news = await nextNews(); !('end' in news); news = await nextNews()) {
      yield news;
      if (reading.connected) reading.send('more');
    }
  } finally {
    reading.kill('SIGKILL');
  }
}

/** Examines a file: how to read it, its columns and first rows. Throws `unsupportedFile` with the reason at `file`. */
export async function lookAt(bytes: Uint8Array, format?: Partial<FileFormat>): Promise<Looked> {
  for await (const news of newsOf({ bytes, ...(format && { format }) })) {
    if ('refused' in news) throw new Failure('unsupportedFile', news.refused, { file: news.refused });
    if ('looked' in news) return news.looked;
  }
  throw new Failure('unsupportedFile', "This file can't be read as a table");
}

/** All rows of a file, some hundred at a time, each batch the text of a JSON array as the database takes it. Throws as `lookAt`. */
export async function* readRows(bytes: Uint8Array, format: FileFormat, reader: ReadingWith): AsyncGenerator<string> {
  for await (const news of newsOf({ bytes, format, reader })) {
    if ('refused' in news) throw new Failure('unsupportedFile', news.refused);
    if ('rows' in news) yield news.rows;
  }
}
