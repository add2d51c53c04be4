import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { DocumentTask } from './documents.ts';
import { fontNames, fontPaths } from './fonts.ts';
import type { ThreadAnswer } from './threads.ts';

// The folder of templates is all that the compiler can read: a path in a document can't lead out of it.
const folder = fileURLToPath(new URL('./templates', import.meta.url));
const templates = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths }] });

/** Documents after which what was worked out for one is forgotten: most of a document is like the ones before it. */
const KEPT = 2;

const formats: [ending: string, head: string][] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpg', '\xff\xd8\xff'],
];

/** Puts a picture where the template can read it, and answers its name there; null for what is neither PNG nor JPEG. */
function shown(picture: Uint8Array, number: number): string | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const format = formats.find(([, head]) => bytes.toString('latin1', 0, head.length) === head);
  if (!format) return null;
  const name = `picture-${number}.${format[0]}`;
  compiler.mapShadow(join(folder, name), bytes);
  return name;
}

/** Control characters have no picture, and half a pair of surrogates is no letter: both leave the text. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '');

/** The data as the template reads them: texts as they are, pictures by the names of their files. */
function written(data: DocumentTask['data'], withPictures: boolean): string {
  let pictures = 0;
  return JSON.stringify({ ...data, fonts: fontNames }, (_, value: unknown) => {
    if (value instanceof Uint8Array) return withPictures ? shown(value, pictures++) : null;
    return typeof value === 'string' ? plain(value) : value;
  });
}

function draw({ template, data, as }: DocumentTask, withPictures: boolean): Uint8Array {
  try {
    const mainFileContent = templates.get(`${template}.typ`)!;
    const asked = { mainFileContent, inputs: { data: written(data, withPictures) }, resetRead: true };
    return as === 'svg' ? Buffer.from(compiler.plainSvg(asked)) : compiler.pdf(asked);
  } finally {
    compiler.resetShadow();
    compiler.evictCache(KEPT);
  }
}

/** What is wrong, for the log: the compiler puts its own reason where other errors have a code. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException) => message || code || 'unknown';

parentPort!.on('message', (task: DocumentTask) => {
  const done = (result: ThreadAnswer<Uint8Array>) => parentPort!.postMessage(result);
  try {
    done({ answer: draw(task, true) });
  } catch (error) {
    // A picture that can't be decoded is left out: the document matters more.
    try {
      done({ answer: draw(task, false) });
    } catch {
      done({ error: `The document could not be drawn: ${reasonOf(error as Error)}` });
    }
  }
});
