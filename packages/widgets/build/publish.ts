import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
/** What the server serves under /w. */
export const dist = join(root, 'dist');
const fresh = join(root, '.cache', 'dist');

/** What a browser compares a downloaded script with. */
export function integrityOf(text: string, algorithm: 'sha256' | 'sha384'): string {
  return `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
}

/** Settings of brotli for a text. None is always the smallest: they differ by a hundred bytes depending on a hash in the text. */
const views = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];

/** Bytes as they travel to a browser that takes brotli, the fewest there are. */
export function brotli(text: string | Buffer): Buffer {
  const size = Buffer.byteLength(text);
  const packed = views.map((view) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: view,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }),
  );
  return packed.reduce((least, one) => (one.length < least.length ? one : least));
}

/** Writes a file of the next dist/, with its `.br` and `.gz` beside it for the server to hand out as they are. */
export async function publish(path: string, text: string): Promise<void> {
  const file = join(fresh, path);
  await mkdir(dirname(file), { recursive: true });
  await Promise.all([
    writeFile(file, text),
    writeFile(`${file}.br`, brotli(text)),
    writeFile(`${file}.gz`, gzipSync(text, { level: 9 })),
  ]);
}

/** Forgets what an interrupted build left. */
export function beginBuild(): Promise<void> {
  return rm(fresh, { recursive: true, force: true });
}

/** Puts the new files in the old ones' place in one step, so that a running server never serves half a build. */
export async function finishBuild(): Promise<void> {
  const old = join(root, '.cache', 'old');
  await rm(old, { recursive: true, force: true });
  await rename(dist, old).catch(() => undefined);
  await rename(fresh, dist);
  await rm(old, { recursive: true, force: true });
}
