import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const dist = join(import.meta.dirname, '..', 'dist');

/** What a browser compares a downloaded script with. */
export function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** Bytes as they travel to a browser that takes brotli. */
export function brotli(text: string | Buffer): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  });
}

/** Writes a file under dist/, with its `.br` and `.gz` beside it for the server to hand out as they are. */
export async function publish(path: string, text: string): Promise<void> {
  const file = join(dist, path);
  await mkdir(dirname(file), { recursive: true });
  await Promise.all([
    writeFile(file, text),
    writeFile(`${file}.br`, brotli(text)),
    writeFile(`${file}.gz`, gzipSync(text, { level: 9 })),
  ]);
}
