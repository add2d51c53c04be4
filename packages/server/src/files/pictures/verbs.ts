import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pathOf } from '../../http/files.ts';

/** A kept picture as the PNG that documents take; null where its bytes are gone. */
export async function pngOf(dataDir: string, handle: string | null): Promise<Uint8Array | null> {
  if (!handle) return null;
  return readFile(pathOf(dataDir, handle))
    .then((bytes) => sharp(bytes).png().toBuffer())
    .catch(() => null);
}
