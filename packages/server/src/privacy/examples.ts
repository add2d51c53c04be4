import { examples as people } from '../people/examples.ts';
import { detailsOf, newStudent } from '../students/examples.ts';
import { type Examples, having, nothing } from '../testing/calls.ts';
import { ask, type World } from '../testing/world.ts';

const aboutStudent = async (world: World) => ({ user_detail_id: await world.one(newStudent) });

/** Somebody whose page was opened. */
const opened = async (world: World) => {
  const about = await aboutStudent(world);
  await detailsOf(world, about.user_detail_id);
  return about;
};

export const examples: Examples<'privacy' | 'data' | 'audit'> = {
  privacy: {
    exportPerson: aboutStudent,
    openings: opened,
    consents: async (world) => {
      const consent = await people.guardians.updateGuardian(world, world.owner);
      await ask(world, 'POST', 'guardian/updateDetails', { ...consent, parentCommunication: 0 });
      return aboutStudent(world);
    },
  },
  data: {
    exportAll: having(newStudent),
    retention: nothing,
    erasePreview: aboutStudent,
    erasablePeople: async (world) => {
      await world.one(newStudent);
      return { search: 'person' };
    },
    erasePerson: async (world) => {
      const user_detail_id = await newStudent(world);
      const { firstName } = await detailsOf(world, user_detail_id);
      return { user_detail_id, confirmation: firstName };
    },
    saveRetention: () => ({
      retention: { archived_leads: 24, archived_students: null, dismissed_forms: 1, mails: 12, audit: null },
    }),
  },
  audit: {
    auditLog: async (world) => ({
      kind: 'People and their pages',
      actor_id: world.owner.user_detail_id,
      person_id: (await opened(world)).user_detail_id,
      from: '2020-01-01',
      to: '2099-12-31',
      page: 1,
      per_page: 5,
    }),
    exportAuditLog: async (world) => {
      await opened(world);
      return { kind: 'opened', actor_id: world.owner.user_detail_id, from: '', to: '' };
    },
  },
};
