import { newLead } from '../enquiries/examples.ts';
import { detailsOf, newStudent } from '../students/examples.ts';
import { type Examples, nothing } from '../testing/calls.ts';
import { address, guardian, someone } from '../testing/person.ts';
import { ask, type Asking, type World } from '../testing/world.ts';

type Two = { user_detail_id: number; duplicate_id: number };

/** The guardian added with a student. */
const guardianOf = async (world: Asking, student: number): Promise<number> =>
  (await detailsOf(world, student)).guardians[0].user_detail_id;

/** A guardian who gets the invoices of a student. */
const payingGuardian = async (world: Asking, user_detail_id: number): Promise<number> =>
  (
    await ask(world, 'POST', 'guardian/add', {
      user_detail_id,
      guardian: { ...guardian, firstName: someone(), invoiceTo: 1 },
    })
  ).user_detail_id;

/** The guardian of the world's student. */
export const firstGuardian = async (world: World): Promise<number> => guardianOf(world, await world.one(newStudent));

const twoStudents = async (world: Asking): Promise<Two> => ({
  user_detail_id: await newStudent(world),
  duplicate_id: await newStudent(world),
});

/** What a merge of two records sends, after they were compared. */
async function compared(world: Asking, two: Two) {
  const { version, duplicate_version } = await ask(world, 'GET', 'duplicates/compare', two);
  return { ...two, version, duplicate_version, take: ['surname' as const] };
}

/** A merge of two students, done. */
const newMerge = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'duplicates/merge', await compared(world, await twoStudents(world)))).merge_id;

const aboutStudent = async (world: World) => ({ user_detail_id: await world.one(newStudent) });

export const examples: Examples<'profile' | 'duplicates' | 'guardians' | 'households'> = {
  profile: {
    profileGet: nothing,
    profileUpdate: async ({ server }, caller) => {
      const { body } = await server.call('GET', 'profile/get', {}, { as: caller });
      return {
        version: body.version,
        firstName: 'Olive',
        surname: 'Owner',
        phone: '+65 6123 4567',
        address,
        image_handle: null,
      };
    },
  },
  duplicates: {
    exportDuplicates: () => ({ columns: ['one'] }),
    duplicates: async (world) => ({ ...(await aboutStudent(world)), page: 1, per_page: 10 }),
    findAllDuplicates: nothing,
    dismissDuplicate: twoStudents,
    reopenDuplicate: twoStudents,
    compareDuplicates: twoStudents,
    mergeDuplicates: async (world) => compared(world, await twoStudents(world)),
    mergeGuardians: async (world) => {
      const { user_detail_id, duplicate_id } = await twoStudents(world);
      return compared(world, {
        user_detail_id: await guardianOf(world, user_detail_id),
        duplicate_id: await guardianOf(world, duplicate_id),
      });
    },
    merges: async (world) => {
      await world.one(newMerge);
      return { page: 1, per_page: 10 };
    },
    undoMerge: async (world) => ({ merge_id: await newMerge(world) }),
  },
  guardians: {
    exportGuardians: async (world) => {
      await world.one(newLead);
      return { search: 'person', of: 'leads', columns: ['children'] };
    },
    guardians: async (world) => {
      await world.one(newStudent);
      return { page: 1, per_page: 10, direction: 'asc', search: 'person', of: 'students' };
    },
    guardianDetails: async (world) => ({ user_detail_id: await world.one(firstGuardian) }),
    addGuardian: async (world) => ({
      ...(await aboutStudent(world)),
      guardian: { ...guardian, firstName: someone() },
    }),
    updateGuardian: async (world) => {
      const child_id = await world.one(newStudent);
      const user_detail_id = await world.one(firstGuardian);
      const { guardians } = await detailsOf(world, child_id);
      const { version } = guardians.find((one: { user_detail_id: number }) => one.user_detail_id === user_detail_id);
      return {
        user_detail_id,
        child_id,
        version,
        ...guardian,
        parentCommunication: 1,
        invoiceTo: 1,
        same_as_primary_email: 0,
      };
    },
    setShares: async (world) => {
      const user_detail_id = await newStudent(world);
      return { user_detail_id, shares: [{ guardian_id: await payingGuardian(world, user_detail_id), share: 100 }] };
    },
    addChildren: async (world) => ({
      user_detail_id: await world.one(firstGuardian),
      child_ids: [await newStudent(world)],
      relation: 'Aunt',
    }),
    restoreGuardian: async (world) => {
      const user_detail_id = await guardianOf(world, await newStudent(world));
      await ask(world, 'POST', 'guardian/delete', { user_detail_id });
      return { user_detail_id };
    },
    deleteGuardian: async (world) => {
      const child_id = await newStudent(world);
      return { user_detail_id: await guardianOf(world, child_id), child_id };
    },
  },
  households: {
    household: aboutStudent,
    joinHousehold: async (world) => ({
      user_detail_id: await newStudent(world),
      other_id: await world.one(newStudent),
    }),
    leaveHousehold: aboutStudent,
    emergencyContacts: aboutStudent,
    saveEmergencyContacts: async (world) => ({
      ...(await aboutStudent(world)),
      contacts: [{ contact_name: 'Gran', phone: '+65 6123 4567', relation: 'Grandmother' }],
    }),
  },
};
