import { listDownloaded } from '@schoolbell/core/people/events';
import type { Handlers } from '../../http/context.ts';

/** Files that have arrived. */
export const exportsHandlers: Handlers<'exports'> = {
  downloadLog: async ({ resource, file_name, rows }, context) => {
    await context.audit(listDownloaded, { after: { list: resource, file_name, rows } });
    return { message: 'Download recorded' };
  },
};
