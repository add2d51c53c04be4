import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { Failure } from '@schoolbell/core/http/errors';
import { fileUploaded } from '@schoolbell/core/files/events';
import type { Handlers } from '../http/context.ts';
import { pathOf } from '../http/files.ts';
import { newToken } from '../http/tokens.ts';
import { insertFile } from './queries.ts';

const SIDE = 240;
/** A picture of this many pixels takes some 200 MB while it is decoded; larger ones are refused unread. */
const MOST_PIXELS = 50_000_000;

/** Beginnings of the kinds of picture that are taken; what a file's name or sender says counts for nothing. */
const kinds: ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  (head) => head.toString('latin1', 4, 8) === 'ftyp' && /^avi[fs]$/.test(head.toString('latin1', 8, 12)),
];

/** Pictures of people and things, and schools' logos. */
export const filesHandlers: Handlers<'files'> = {
  uploadImage: async ({ file, kind }, { db, tenant, viewer, audit, dataDir }) => {
    const picture = await reencoded(Buffer.from(await file.arrayBuffer()), kind);
    const handle = newToken();
    const path = pathOf(dataDir, handle);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, picture, { flag: 'wx' });
    await insertFile(
      db,
      tenant.institution_id,
      { handle, kind, media_type: 'image/webp', bytes: picture.length },
      viewer.user_detail_id,
    );
    await audit(fileUploaded, { after: { handle } });
    return { handle, url: `/files/${handle}` };
  },
};

/** How a picture comes out: a person's square, or a logo or a picture of a thing with its own shape, twice as large as it is ever drawn. */
const shapes = {
  image: { width: SIDE, height: SIDE, fit: 'cover', position: 'attention' },
  logo: { width: 2 * SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true },
  picture: { width: 4 * SIDE, height: 3 * SIDE, fit: 'inside', withoutEnlargement: true },
} as const;

/** A picture's pixels alone, upright, in the shape of its kind: nothing that was hidden in the file is kept. */
async function reencoded(bytes: Buffer, kind: keyof typeof shapes): Promise<Buffer> {
  if (!kinds.some((is) => is(bytes)))
    throw new Failure('unsupportedFile', 'File upload failed', {
      file: 'Please choose a JPEG, PNG, WebP or AVIF picture',
    });
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(shapes[kind])
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Failure('unsupportedFile', 'File upload failed', { file: "This picture can't be read" });
  }
}
