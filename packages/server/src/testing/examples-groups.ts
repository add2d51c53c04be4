import type { TestStaff } from './server.ts';
import { ask, newBatch, newBulk, newLead, newStudent, newTag, someone, type World } from './world.ts';

const mail = { to: 'guardians', subject: 'Summer feast', body: 'You are invited.', reply_to: 'office@school.example' };

/** Examples of batches, tags, sheets, mails to many, and what else is done with many. */
export const groupExamples: Record<
  string,
  (world: World, caller: TestStaff) => Record<string, unknown> | Promise<Record<string, unknown>>
> = {
  'batches.batches': () => ({ page: 1, per_page: 10, order_by: 'total', direction: 'desc', search: 'person' }),
  'batches.batchDetails': ({ batch }) => ({ id: batch }),
  'batches.batchStudents': ({ batch }) => ({ id: batch, page: 1, per_page: 5, order_by: 'added_on', search: 'person' }),
  'batches.makeBatch': () => ({ batch_name: someone(), description: 'On Mondays', colour: 'plum' }),
  'batches.editBatch': async (world) => {
    const { version } = await ask(world, 'GET', 'batches/details/{id}', { id: world.batch });
    return { id: world.batch, version, batch_name: someone(), description: 'On Fridays', colour: 'cyan' };
  },
  'batches.archiveBatch': async (world) => ({ id: await newBatch(world), is_archived: 1 }),
  'batches.addToBatch': async (world) => ({ user_detail_ids: [await newStudent(world)], batch_id: world.batch }),
  'batches.removeFromBatch': ({ student, batch }) => ({ user_detail_ids: [student], batch_id: batch }),
  'tags.tags': () => ({}),
  'tags.makeTag': ({ tag }) => ({ id: tag, tag_name: someone(), colour: 'info' }),
  'tags.deleteTag': async (world) => ({ id: await newTag(world) }),
  'tags.tagStudents': async (world) => ({ user_detail_ids: [await newStudent(world)], add: [world.tag], remove: [] }),
  'tags.tagLeads': async (world) => ({ user_detail_ids: [await newLead(world)], add: [world.tag], remove: [] }),
  'sheets.studentPdfs': ({ student }) => ({ user_detail_ids: [student] }),
  'sheets.leadPdfs': ({ lead }) => ({ user_detail_ids: [lead] }),
  'mails.emailStudents': ({ student }) => ({ ...mail, user_detail_ids: [student] }),
  'staff.exportStaff': () => ({ search: 'sam', order_by: 'surname', columns: ['email', 'role_id'] }),
  'guardians.exportGuardians': () => ({ search: 'person', of: 'leads', columns: ['children'] }),
  'batches.exportBatches': () => ({ order_by: 'total', direction: 'desc', search: 'person' }),
  'batches.exportBatchStudents': ({ batch }) => ({ id: batch, order_by: 'added_on', search: 'person' }),
  'segments.exportSegments': () => ({ segment_type: 'student', search: 'person' }),
  'segments.exportSegmentPeople': ({ segment }) => ({ segment_id: segment, columns: ['email'] }),
  'duplicates.exportDuplicates': () => ({ columns: ['one'] }),
  'exports.downloadLog': () => ({ resource: 'students', file_name: 'students-2026-11-21.csv', rows: 12 }),
  'bulk.bulkRuns': () => ({ page: 1, per_page: 5, kind: 'student', is_unseen: 1 }),
  'bulk.bulkRun': async (world, caller) => ({ bulk_id: await newBulk(world, caller) }),
  'bulk.bulkPeople': async (world, caller) => ({
    bulk_id: await newBulk(world, caller),
    status: 'done',
    page: 1,
    per_page: 5,
  }),
  'bulk.exportBulk': async (world, caller) => ({ bulk_id: await newBulk(world, caller) }),
  'bulk.cancelBulk': async (world, caller) => ({ bulk_id: await newBulk(world, caller) }),
  'bulk.undoBulk': async (world, caller) => ({ bulk_id: await newBulk(world, caller) }),
  'bulk.seenBulk': async (world, caller) => ({ bulk_id: await newBulk(world, caller) }),
  'mails.emailLeads': ({ lead }) => ({ ...mail, to: 'person', user_detail_ids: [lead] }),
};
