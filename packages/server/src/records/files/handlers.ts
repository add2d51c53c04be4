import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isAdminLike } from '@schoolbell/core/access';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { fileNameOf } from '@schoolbell/core/records/files/rules';
import { fileAdded, fileDeleted } from '@schoolbell/core/records/events';
import { insertFile } from '../../files/queries.ts';
import type { Handlers } from '../../http/context.ts';
import { contentOf } from '../../http/documents.ts';
import { pathOf } from '../../http/files.ts';
import { newToken } from '../../http/tokens.ts';
import { openAnybody } from '../../people/verbs.ts';
import { countFiles, findPersonFile, insertPersonFile, listFiles, MOST_FILES, removePersonFile } from './queries.ts';

/** Documents on students, leads and colleagues. */
export const personFilesHandlers: Handlers<'personFiles'> = {
  personFiles: async ({ user_detail_id }, context) => {
    await openAnybody(context, user_detail_id);
    return { data: await listFiles(context.db, context.viewer.institution_id, user_detail_id) };
  },

  uploadPersonFile: async ({ user_detail_id, for_note, file }, context) => {
    const { db, viewer, now, dataDir } = context;
    const { institution_id } = viewer;
    await openAnybody(context, user_detail_id);
    if ((await countFiles(db, institution_id, user_detail_id)) >= MOST_FILES)
      throw new Failure('conflict', `There are already ${MOST_FILES} files here. Please delete some first.`);
    const name = file instanceof File ? file.name : '';
    const { bytes, media_type } = await contentOf(Buffer.from(await file.arrayBuffer()), name);
    const handle = newToken();
    const path = pathOf(dataDir, handle);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { flag: 'wx' });
    await insertFile(
      db,
      institution_id,
      { handle, kind: 'document', media_type, bytes: bytes.length },
      viewer.user_detail_id,
    );
    const file_name = fileNameOf(name, media_type);
    const id = await insertPersonFile(db, {
      institution_id,
      person_id: user_detail_id,
      handle,
      file_name,
      uploaded_by: viewer.user_detail_id,
      is_draft: for_note,
      now,
    });
    // One for a note is told with its note.
    if (!for_note) {
      await context.audit(fileAdded, { person_id: user_detail_id, after: { id, file_name } });
    }
    return (await findPersonFile(db, institution_id, id))!.file;
  },

  deletePersonFile: async ({ id }, context) => {
    const { db, viewer } = context;
    const found = await findPersonFile(db, viewer.institution_id, id);
    if (!found) throw missing('file');
    const person = await openAnybody(context, found.person_id).catch((error: unknown) => {
      throw error instanceof Failure ? missing('file') : error;
    });
    const isOwn = found.file.uploaded_by.user_detail_id === viewer.user_detail_id;
    if (!isOwn && !isAdminLike(viewer.role_id))
      throw new Failure('forbidden', 'Only the person who uploaded a file, or an admin, can delete it.');
    await removePersonFile(db, viewer.institution_id, { id, handle: found.handle });
    await context.later('removeFiles', { handles: [found.handle] });
    await context.audit(fileDeleted, {
      person_id: person.user_detail_id,
      before: { id, file_name: found.file.file_name },
    });
    return { message: 'File deleted' };
  },
};
