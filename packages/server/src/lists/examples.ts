import { newStudent } from '../students/examples.ts';
import { answering, type Examples } from '../testing/calls.ts';
import type { TestStaff } from '../testing/server.ts';
import { asked, type World } from '../testing/world.ts';

/** A bulk action of somebody's own, done. */
export const newBulk = async (world: World, as: TestStaff): Promise<number> =>
  (
    await asked(
      world,
      'POST',
      'students/bulk/archive',
      { user_detail_ids: [await newStudent(world), await newStudent(world)], is_archived: 1 },
      as,
    )
  ).bulk_id;

const oneBulk = async (world: World, caller: TestStaff) => ({ bulk_id: await newBulk(world, caller) });

/** A file of the caller's own that waits to be made. */
export const newDownload = async (world: World, as: TestStaff): Promise<number> =>
  (await asked(world, 'POST', 'downloads/start', { call: 'GET batches/export', input: { search: 'Stars' } }, as))
    .download_id;

export const examples: Examples<'bulk' | 'exports' | 'downloads'> = {
  bulk: {
    bulkRuns: async (world, caller) => {
      await newBulk(world, caller);
      return { page: 1, per_page: 5, kind: 'student', is_unseen: 1 };
    },
    bulkRun: oneBulk,
    bulkPeople: async (world, caller) => ({ ...(await oneBulk(world, caller)), status: 'done', page: 1, per_page: 5 }),
    exportBulk: oneBulk,
    cancelBulk: oneBulk,
    undoBulk: oneBulk,
    seenBulk: oneBulk,
  },
  exports: {
    downloadLog: () => ({
      resource: 'students',
      file_name: 'students-2026-11-21.csv',
      rows: 12,
      bytes: 2_048,
      call: 'GET students/export',
      input: { search: 'Ana' },
    }),
  },
  downloads: {
    downloads: async (world, caller) => {
      await newDownload(world, caller);
      return { page: 1, per_page: 5 };
    },
    startDownload: () => ({ call: 'GET batches/export', input: { search: 'Stars' }, format: 'xlsx', total: 30_000 }),
    cancelDownload: async (world, caller) => ({ download_id: await newDownload(world, caller) }),
    downloadFile: answering(404, async (world, caller) => ({ id: await newDownload(world, caller) })),
  },
};
