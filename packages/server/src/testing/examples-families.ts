import { ask, newStudent, type World } from './world.ts';

const detailsOf = (world: World, user_detail_id: number) => ask(world, 'GET', 'student/getDetails', { user_detail_id });

const twoStudents = async (world: World) => ({
  user_detail_id: await newStudent(world),
  duplicate_id: await newStudent(world),
});

/** What a merge of two records sends, after they were compared. */
async function compared(world: World, two: { user_detail_id: number; duplicate_id: number }) {
  const { version, duplicate_version } = await ask(world, 'GET', 'duplicates/compare', two);
  return { ...two, version, duplicate_version, take: ['surname'] };
}

/** An example for each endpoint of guardians, households and duplicates, beside `guardian/add` and `guardian/updateDetails`. */
export const familyExamples: Record<
  string,
  (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>
> = {
  'duplicates.duplicates': ({ student }) => ({ user_detail_id: student, page: 1, per_page: 10 }),
  'duplicates.findAllDuplicates': () => ({}),
  'duplicates.dismissDuplicate': twoStudents,
  'duplicates.reopenDuplicate': twoStudents,
  'duplicates.compareDuplicates': twoStudents,
  'duplicates.mergeDuplicates': async (world) => compared(world, await twoStudents(world)),
  'duplicates.mergeGuardians': async (world) => {
    const [one, other] = [await newStudent(world), await newStudent(world)];
    const guardians = await Promise.all(
      [one, other].map(async (id) => (await detailsOf(world, id)).guardians[0].user_detail_id as number),
    );
    return compared(world, { user_detail_id: guardians[0]!, duplicate_id: guardians[1]! });
  },
  'duplicates.merges': () => ({ page: 1, per_page: 10 }),
  'duplicates.undoMerge': async (world) => ({
    merge_id: (await ask(world, 'POST', 'duplicates/merge', await compared(world, await twoStudents(world)))).merge_id,
  }),
  'guardians.guardians': () => ({ page: 1, per_page: 10, direction: 'asc', search: 'person', of: 'students' }),
  'guardians.guardianDetails': ({ guardian: user_detail_id }) => ({ user_detail_id }),
  'guardians.addChildren': async (world) => ({
    user_detail_id: world.guardian,
    child_ids: [await newStudent(world)],
    relation: 'Aunt',
  }),
  'guardians.restoreGuardian': async (world) => {
    const { user_detail_id } = (await detailsOf(world, await newStudent(world))).guardians[0];
    await ask(world, 'POST', 'guardian/delete', { user_detail_id });
    return { user_detail_id };
  },
  'guardians.deleteGuardian': async (world) => {
    const child_id = await newStudent(world);
    return { user_detail_id: (await detailsOf(world, child_id)).guardians[0].user_detail_id, child_id };
  },
  'households.household': ({ student }) => ({ user_detail_id: student }),
  'households.joinHousehold': async (world) => ({ user_detail_id: await newStudent(world), other_id: world.student }),
  'households.leaveHousehold': ({ student }) => ({ user_detail_id: student }),
  'households.emergencyContacts': ({ student }) => ({ user_detail_id: student }),
  'households.saveEmergencyContacts': ({ student }) => ({
    user_detail_id: student,
    contacts: [{ contact_name: 'Gran', phone: '+65 6123 4567', relation: 'Grandmother' }],
  }),
};
