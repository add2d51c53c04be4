import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileNameOf } from '@schoolbell/core/records/files/rules';
import { insertFile } from '../../files/queries.ts';
import type { Handlers } from '../../http/context.ts';
import { contentOf } from '../../http/documents.ts';
import { pathOf } from '../../http/files.ts';
import { newToken } from '../../http/tokens.ts';

/** Files of letters. */
export const uploadsHandlers: Pick<Handlers<'messages'>, 'uploadMailFile'> = {
  uploadMailFile: async ({ file }, { db, viewer, dataDir }) => {
    const name = file instanceof File ? file.name : '';
    const { bytes, media_type } = await contentOf(Buffer.from(await file.arrayBuffer()), name);
    const handle = newToken();
    const path = pathOf(dataDir, handle);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { flag: 'wx' });
    const kept = { handle, kind: 'letter', media_type, bytes: bytes.length };
    await insertFile(db, viewer.institution_id, kept, viewer.user_detail_id);
    return { handle, file_name: fileNameOf(name, media_type), bytes: bytes.length, media_type };
  },
};
