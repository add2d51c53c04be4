import { fileFormats } from '@schoolbell/core/http/fileFormats';
import { resourceOf } from '@schoolbell/core/lists/downloads/rules';
import { listDownloaded } from '@schoolbell/core/people/events';
import type { Handlers } from '../../http/context.ts';
import { insertDownload, insertTaken } from '../downloads/queries.ts';
import { expiryFrom, inputFor, tableOf, wordsFor } from '../downloads/verbs.ts';

/** Files that have arrived. */
export const exportsHandlers: Handlers<'exports'> = {
  downloadLog: async ({ file_name, rows, bytes, call, input, ...asked }, context) => {
    const { db, viewer, now } = context;
    const { institution_id, user_detail_id, role_id } = viewer;
    const table = call === undefined ? undefined : tableOf(context, call);
    const resource = asked.resource ?? resourceOf(call ?? '', input);
    const filters = table ? await wordsFor(context, table, inputFor(table, input)) : '';
    await context.audit(listDownloaded, { after: { list: resource, file_name, rows } });
    const download_id = await insertDownload(db, {
      institution_id,
      user_detail_id,
      role_id,
      call: call ?? null,
      resource,
      asked: null,
      filters,
      format: fileFormats.find((format) => file_name.endsWith(`.${format}`)) ?? 'csv',
      state: 'sent',
      file_name,
      rows: rows ?? null,
      total: null,
      bytes: bytes ?? null,
      created_at: now,
      expires_at: expiryFrom(now),
    });
    await insertTaken(db, { institution_id, download_id, user_detail_id, taken_at: now });
    context.changed('downloads');
    return { message: 'Download recorded' };
  },
};
