import { newLead } from '../enquiries/examples.ts';
import { newImage } from '../files/examples.ts';
import { conditions } from '../filters/examples.ts';
import type { Examples } from '../testing/calls.ts';
import { address, person, someone } from '../testing/person.ts';
import { ask, type Asking, type World } from '../testing/world.ts';

export const newStudent = async (world: Asking): Promise<number> =>
  (
    await ask(world, 'POST', 'students/add', {
      firstName: someone(),
      isDuplicate: 1,
      guardian: {
        firstName: someone(),
        surname: '',
        email: '',
        phone: '',
        relation: 'Mother',
        parentCommunication: 1,
      },
    })
  ).user_detail_id;

export const newBatch = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'batches/make', { batch_name: someone() })).data.id;

/** A batch with the world's student in it. */
export async function newFilledBatch(world: World): Promise<number> {
  const batch_id = await newBatch(world);
  const student = await world.one(newStudent);
  await ask(world, 'POST', 'students/bulk/addToBatch', { user_detail_ids: [student], batch_id });
  return batch_id;
}

/** A person in the household of the world's student. */
async function newSibling(world: World): Promise<number> {
  const [user_detail_id, other_id] = [await newStudent(world), await world.one(newStudent)];
  await ask(world, 'POST', 'household/join', { user_detail_id, other_id });
  return user_detail_id;
}

export const detailsOf = (world: Asking, user_detail_id: number) =>
  ask(world, 'GET', 'student/getDetails', { user_detail_id });

const listing = { page: 1, per_page: 10, direction: 'asc' as const, search: 'person' };
const aboutOne = async (world: World) => ({ user_detail_id: await world.one(newStudent) });
const aboutMany = async (world: World) => ({ user_detail_ids: [await world.one(newStudent)] });

export const examples: Examples<'students' | 'batches' | 'sheets'> = {
  students: {
    students: async (world) => {
      await world.one(newFilledBatch);
      return { ...listing, filters: conditions };
    },
    studentStatistics: async (world) => {
      await world.one(newStudent);
      return { more: 1 };
    },
    searchStudents: async (world) => {
      await world.one(newStudent);
      return { search: 'person', page: 1, per_page: 5 };
    },
    exportStudents: async (world) => {
      await world.one(newStudent);
      return listing;
    },
    studentDetails: async (world) => {
      await world.one(newSibling);
      return aboutOne(world);
    },
    createStudent: async (world) => ({ ...person(), image_handle: await world.one(newImage), status: 'trial' }),
    updateStudent: async (world) => {
      const user_detail_id = await world.one(newStudent);
      const { version } = await detailsOf(world, user_detail_id);
      return {
        user_detail_id,
        version,
        surname: someone(),
        address,
        image_handle: await world.one(newImage),
        status: 'paused',
      };
    },
    archiveStudents: async (world) => ({ user_detail_ids: [await newStudent(world)], is_archived: 1 }),
    exportChosenStudents: aboutMany,
    reviewedStudent: aboutOne,
  },
  batches: {
    exportBatches: async (world) => {
      await world.one(newFilledBatch);
      return { order_by: 'total', direction: 'desc', search: 'person' };
    },
    exportBatchStudents: async (world) => ({
      id: await world.one(newFilledBatch),
      order_by: 'added_on',
      search: 'person',
    }),
    batches: async (world) => {
      await world.one(newFilledBatch);
      return { page: 1, per_page: 10, order_by: 'total', direction: 'desc', search: 'person' };
    },
    batchDetails: async (world) => ({ id: await world.one(newFilledBatch) }),
    batchStudents: async (world) => ({
      id: await world.one(newFilledBatch),
      page: 1,
      per_page: 5,
      order_by: 'added_on',
      search: 'person',
    }),
    makeBatch: () => ({ batch_name: someone(), description: 'On Mondays', colour: 'plum' }),
    editBatch: async (world) => {
      const id = await world.one(newBatch);
      const { version } = await ask(world, 'GET', 'batches/details/{id}', { id });
      return { id, version, batch_name: someone(), description: 'On Fridays', colour: 'cyan' };
    },
    archiveBatch: async (world) => ({ id: await newBatch(world), is_archived: 1 }),
    addToBatch: async (world) => ({
      user_detail_ids: [await newStudent(world)],
      batch_id: await world.one(newBatch),
    }),
    removeFromBatch: async (world) => ({ ...(await aboutMany(world)), batch_id: await world.one(newBatch) }),
  },
  sheets: { studentPdfs: aboutMany, leadPdfs: async (world) => ({ user_detail_ids: [await world.one(newLead)] }) },
};
