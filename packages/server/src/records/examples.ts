import { newLead } from '../enquiries/examples.ts';
import { newToken } from '../http/tokens.ts';
import { newStudent } from '../students/examples.ts';
import { answering, type Examples, nothing } from '../testing/calls.ts';
import { someone } from '../testing/person.ts';
import { ask, type Asking, type World } from '../testing/world.ts';

/** A note on a person: the world's student by default. */
export const newNote = async (world: World, person?: number): Promise<number> =>
  (
    await ask(world, 'POST', 'notes/add', {
      user_detail_id: person ?? (await world.one(newStudent)),
      message_box: 'Called back',
    })
  ).id;

/** A task on a person: the world's lead by default. */
export const newTask = async (world: World, person?: number): Promise<number> =>
  (
    await ask(world, 'POST', 'tasks/add', {
      user_detail_id: person ?? (await world.one(newLead)),
      task_detail: 'Call back',
      validity_date: '2031-01-01T09:00:00Z',
    })
  ).id;

export const newTag = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'tags/make', { tag_name: someone() })).id;

/** A document on the world's student, by its row: its bytes are not there. */
export async function newPersonFile(world: World): Promise<number> {
  const handle = newToken();
  const person_id = await world.one(newStudent);
  const { institution_id } = world.school;
  return world.school.sql(async (db) => {
    await db
      .insertInto('file')
      .values({ institution_id, handle, kind: 'document', media_type: 'application/pdf', bytes: 1 })
      .execute();
    const { id } = await db
      .insertInto('person_file')
      .values({ institution_id, person_id, handle, file_name: 'Report.pdf', uploaded_by: world.owner.user_detail_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** An address for replies that waits to be confirmed. */
export async function newReplyAddress(world: World): Promise<number> {
  await ask(world, 'POST', 'communication/replyAddresses/add', { reply_to: `${newToken()}@office.example` });
  const { data } = await ask(world, 'GET', 'communication/replyAddresses', {});
  return data.at(-1).reply_address_id;
}

const mail = (world: World) => ({
  to: 'guardians' as const,
  subject: 'Summer feast',
  body: 'You are invited.',
  reply_to: world.owner.email,
});

export const examples: Examples<'tags' | 'mails' | 'replies' | 'personFiles' | 'activity' | 'notes' | 'tasks'> = {
  tags: {
    tags: async (world) => {
      await world.one(newTag);
      return {};
    },
    makeTag: async (world) => ({ id: await world.one(newTag), tag_name: someone(), colour: 'info' }),
    deleteTag: async (world) => ({ id: await newTag(world) }),
    tagStudents: async (world) => ({
      user_detail_ids: [await newStudent(world)],
      add: [await world.one(newTag)],
      remove: [],
    }),
    tagLeads: async (world) => ({
      user_detail_ids: [await newLead(world)],
      add: [await world.one(newTag)],
      remove: [],
    }),
  },
  mails: {
    findStudents: async (world) => ({ user_detail_ids: [await world.one(newStudent)] }),
    findLeads: async (world) => ({ user_detail_ids: [await world.one(newLead)] }),
    emailStudents: async (world) => ({ ...mail(world), user_detail_ids: [await world.one(newStudent)] }),
    emailLeads: async (world) => ({ ...mail(world), to: 'person', user_detail_ids: [await world.one(newLead)] }),
  },
  replies: {
    replyAddresses: nothing,
    addReplyAddress: () => ({ reply_to: `${someone().toLowerCase().replace(/\W/g, '')}@office.example` }),
    removeReplyAddress: async (world) => ({ reply_address_id: await newReplyAddress(world) }),
    confirmReplyAddress: answering(410, ({ school }) => ({ institution: school.hash, token: 'x'.repeat(43) })),
  },
  personFiles: {
    personFiles: async (world) => {
      await world.one(newPersonFile);
      return { user_detail_id: await world.one(newStudent) };
    },
    uploadPersonFile: answering(422, nothing),
    deletePersonFile: async (world) => ({ id: await newPersonFile(world) }),
  },
  activity: {
    staffActivity: async (world, { user_detail_id }) => {
      await world.one(newNote);
      return { user_detail_id, page: 1, per_page: 10 };
    },
    personActivity: async (world) => {
      await world.one(newNote);
      return { user_detail_id: await world.one(newStudent), page: 1, per_page: 10 };
    },
  },
  notes: {
    notes: async (world) => {
      await world.one(newNote);
      return { user_detail_id: await world.one(newStudent) };
    },
    addNote: async (world) => ({
      user_detail_id: await world.one(newStudent),
      message_box: `Ask @[Sam](user:${world.teacher.user_detail_id})`,
      is_pinned: 1,
    }),
    editNote: async (world) => ({ id: await newNote(world), version: 1, message_box: 'Changed', is_pinned: 1 }),
    restoreNote: async (world) => {
      const id = await newNote(world);
      await ask(world, 'POST', 'notes/delete', { id });
      return { id };
    },
    deleteNote: async (world) => ({ id: await newNote(world) }),
  },
  tasks: {
    tasks: async (world) => {
      await world.one(newTask);
      return { user_detail_id: await world.one(newLead) };
    },
    addTask: async (world) => ({
      user_detail_id: await world.one(newLead),
      task_detail: 'Call',
      assigned_id: world.teacher.user_detail_id,
      validity_date: '2031-01-01T09:00:00Z',
    }),
    setTaskStatus: async (world) => ({ task_id: await world.one(newTask), status: 1 }),
    deleteTask: async (world) => ({ id: await newTask(world) }),
  },
};
