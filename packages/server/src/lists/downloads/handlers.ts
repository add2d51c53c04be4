import { isAdminLike } from '@schoolbell/core/access';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { isUnfinished, resourceOf } from '@schoolbell/core/lists/downloads/rules';
import { listDownloaded } from '@schoolbell/core/people/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { pathOf } from '../../http/files.ts';
import { mediaTypes } from '../../http/tableBytes.ts';
import { cancel, type Download, findDownload, insertDownload, insertTaken, listDownloads } from './queries.ts';
import { expiryFrom, inputFor, refuseWithoutAccess, tableOf, wordsFor } from './verbs.ts';

/** Owners and admins see everyone's downloads, all others their own. */
const ownOf = ({ viewer }: StaffContext) => (isAdminLike(viewer.role_id) ? null : viewer.user_detail_id);

/** A download that the viewer may see, locked. */
async function opened(context: StaffContext, download_id: number): Promise<Download> {
  const { db, viewer } = context;
  const found = await findDownload(db, viewer.institution_id, download_id, { locked: true, own: ownOf(context) });
  if (!found) throw missing('file');
  return found;
}

/** Refuses a reader who lacks a right that the file needed when it was made. */
function refuseReader({ viewer }: StaffContext, { needs, role_id }: Download): void {
  const lacking = needs.find((category) => !viewer.access.has(category));
  if (lacking === undefined && (!isAdminLike(role_id) || isAdminLike(viewer.role_id))) return;
  throw new Failure(
    'forbidden',
    lacking
      ? `This file needs the access "${lacking}", which you don't have. Please contact your admin to request permission.`
      : 'This file was made with the access of an owner or admin. Please export the list again.',
  );
}

/** Files that take a while: asking for them, stopping them, taking them; and who took which. */
export const downloadsHandlers: Handlers<'downloads'> = {
  downloads: (input, context) => {
    const { db, viewer, now } = context;
    const { institution_id, user_detail_id: viewer_id } = viewer;
    return listDownloads(db, { institution_id, viewer_id, own: ownOf(context), now }, input);
  },

  startDownload: async ({ call, input, format, total }, context) => {
    const { db, viewer, now } = context;
    const table = tableOf(context, call);
    refuseWithoutAccess(context, table);
    inputFor(table, input);
    const { institution_id, user_detail_id, role_id } = viewer;
    const download_id = await insertDownload(db, {
      institution_id,
      user_detail_id,
      role_id,
      call,
      resource: resourceOf(call, input),
      asked: input,
      filters: await wordsFor(context, table, input),
      format,
      state: 'waiting',
      file_name: '',
      rows: null,
      total: total ?? null,
      bytes: null,
      created_at: now,
      expires_at: expiryFrom(now),
    });
    // One after the other, so that nobody's files take all the places of other work.
    await context.later(
      'makeDownload',
      { download_id },
      { key: String(download_id), lane: `download ${user_detail_id}` },
    );
    context.changed('downloads');
    return { download_id, message: "We're making your file. You'll find it under Downloads." };
  },

  cancelDownload: async ({ download_id }, context) => {
    const { db, viewer, now } = context;
    const { state, handle } = await opened(context, download_id);
    if (!isUnfinished(state)) throw new Failure('conflict', 'This file is no longer being made.');
    await cancel(db, viewer.institution_id, download_id, now);
    if (handle) await context.later('removeFiles', { handles: [handle] });
    context.changed('downloads');
    return { message: 'Export cancelled' };
  },

  downloadFile: async ({ id }, context) => {
    const { db, viewer, now, dataDir } = context;
    const found = await opened(context, id);
    const { state, handle, expires_at, file_name, rows, resource, format } = found;
    if (state !== 'ready' || !handle || expires_at <= now) throw missing('file');
    refuseReader(context, found);
    const { institution_id, user_detail_id } = viewer;
    await insertTaken(db, { institution_id, download_id: id, user_detail_id, taken_at: now });
    await context.audit(listDownloaded, { after: { list: resource, file_name, rows } });
    context.changed('downloads');
    return { filename: file_name, type: mediaTypes[format], path: pathOf(dataDir, handle) };
  },
};
