import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '@schoolbell/core/http/errors';
import type { DocumentKind } from '@schoolbell/core/records/files/rules';
import { insertFile } from '../../../files/queries.ts';
import type { Context } from '../../../http/context.ts';
import { contentOf } from '../../../http/documents.ts';
import { pathOf } from '../../../http/files.ts';
import { newToken } from '../../../http/tokens.ts';

/** What families may send of a transfer. */
const kinds: readonly DocumentKind[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/** A slip's stored bytes and kind. Throws `unsupportedFile` for all that is no picture or PDF, whatever it calls itself. */
export async function readSlip(file: Blob): Promise<{ bytes: Buffer; media_type: DocumentKind }> {
  const wrong = () =>
    new Failure('unsupportedFile', 'File upload failed', { slip: 'Please choose a picture or a PDF of the transfer' });
  const content = await contentOf(Buffer.from(await file.arrayBuffer()), '').catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'unsupportedFile' ? wrong() : error;
  });
  if (!kinds.includes(content.media_type)) throw wrong();
  return content;
}

/** Keeps a slip; answers its handle. */
export async function keepSlip(
  { db, tenant, dataDir }: Context,
  { bytes, media_type }: Awaited<ReturnType<typeof readSlip>>,
): Promise<string> {
  const handle = newToken();
  const path = pathOf(dataDir, handle);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, { flag: 'wx' });
  const file = { handle, kind: 'document', media_type, bytes: bytes.length };
  await insertFile(db, tenant.institution_id, file, null);
  return handle;
}
