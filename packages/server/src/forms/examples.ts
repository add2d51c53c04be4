import { newTheme } from '../settings/examples.ts';
import { answering, type Examples, nothing } from '../testing/calls.ts';
import { send, ticketFor, typed } from '../testing/family.ts';
import { someone } from '../testing/person.ts';
import { ask, type Asking, type World } from '../testing/world.ts';
import { draftsExamples } from './drafts/examples.ts';
import { formListsExamples } from './lists/examples.ts';

interface TestForm {
  id: number;
  hash: string;
}

async function firstForm(world: Asking, type: 'student' | 'lead'): Promise<TestForm> {
  const { data } = (await ask(world, 'GET', 'customForm/getFormTypes', { type })) as {
    data: { custom_form_id: number; hash: string }[];
  };
  return { id: data[0]!.custom_form_id, hash: data[0]!.hash };
}

/** The forms that a school begins with. */
export const firstStudentForm = (world: Asking): Promise<TestForm> => firstForm(world, 'student');
export const firstLeadForm = (world: Asking): Promise<TestForm> => firstForm(world, 'lead');

/** A section of the first lead form. */
export const newHeader = async (world: World): Promise<number> =>
  (
    await ask(world, 'POST', 'customForm/header/save', {
      custom_form_id: (await world.one(firstLeadForm)).id,
      header_name: someone(),
    })
  ).id;

/** A question of the first lead form, with two choices. */
export const newField = async (world: World) =>
  (await ask(world, 'POST', 'customForm/option/add', {
    custom_form_id: (await world.one(firstLeadForm)).id,
    field_type: 'select',
    custom_name: someone(),
    select_options: ['One', 'Two'],
  })) as { id: number; select_options: { id: number }[] };

/** A submission that waits for a look: its honeypot was filled in. */
export async function newHeld(world: World): Promise<number> {
  const sent = await send(world.server, world.school, { change: { website: 'https://spam.example' } });
  if (sent.status !== 200) throw new Error(`A form answered ${sent.status}: ${sent.text}`);
  return (await ask(world, 'GET', 'signUp/held', { type: 'lead' })).data[0].submission_id;
}

async function submission(world: World, type: 'student' | 'lead') {
  const { hash: form } = await world.one(type === 'lead' ? firstLeadForm : firstStudentForm);
  return {
    institution: world.school.hash,
    form,
    values: typed(type),
    ticket: await ticketFor(world.server, world.school, { type, form }),
    elapsed: 20_000,
    signup_source: 'website',
    utm: { source: 'spring' },
    referrer: 'https://search.example/',
    page_url: 'https://school.example/join',
  };
}

const ofLeadForm = async (world: World) => ({ custom_form_id: (await world.one(firstLeadForm)).id });
const asLead = async (world: World) => ({ type: 'lead' as const, ...(await ofLeadForm(world)) });
const oneField = async (world: World): Promise<number> => (await world.one(newField)).id;
async function publicly(world: World, form: (world: World) => Promise<TestForm>) {
  await Promise.all([world.one(newTheme), world.one(newField)]);
  return { institution: world.school.hash, form: (await world.one(form)).hash };
}
const reversed = async (world: World, path: string): Promise<number[]> =>
  (await ask(world, 'GET', path, { type: 'lead' })).data.map((row: { id: number }) => row.id).reverse();

export const examples: Examples<
  'forms' | 'drafts' | 'formFields' | 'formFiles' | 'formLists' | 'formSections' | 'formSettings' | 'formTypes'
> = {
  forms: {
    studentFormConfig: (world) => publicly(world, firstStudentForm),
    leadFormConfig: (world) => publicly(world, firstLeadForm),
    addStudent: (world) => submission(world, 'student'),
    addLead: (world) => submission(world, 'lead'),
    formOptions: (world) => publicly(world, firstLeadForm),
    formTypesByHash: ({ school }) => ({ hash: school.hash }),
    heldSubmissions: async (world) => {
      await world.one(newHeld);
      return { type: 'lead' };
    },
    acceptHeld: async (world) => ({ submission_id: await newHeld(world) }),
    dismissHeld: async (world) => ({ submission_id: await newHeld(world) }),
  },
  formTypes: {
    getFormTypes: () => ({ type: 'lead' }),
    addFormType: () => ({ form_type: 'lead', custom_form_name: someone() }),
    editFormType: async (world) => ({ ...(await ofLeadForm(world)), title: someone(), success_redirect: '' }),
  },
  formFields: {
    getFields: async (world) => {
      await world.one(newField);
      return { ...(await asLead(world)), is_archived: 0 };
    },
    addField: async (world) => ({
      ...(await ofLeadForm(world)),
      field_type: 'select',
      custom_name: someone(),
      header_id: await world.one(newHeader),
      select_options: ['One', 'Two'],
    }),
    editField: async (world) => ({
      ...(await ofLeadForm(world)),
      id: await oneField(world),
      custom_name: someone(),
      header_id: await world.one(newHeader),
      toShow: 1,
    }),
    reorderFields: async (world) => {
      await world.one(newField);
      const header_id = await world.one(newHeader);
      const ids = await reversed(world, 'customForm/option/getAll');
      return { ...(await ofLeadForm(world)), fields: ids.map((id) => ({ id, header_id })) };
    },
    addOption: async (world) => ({ field_id: await oneField(world), value: someone() }),
    editOption: async (world) => ({ id: (await world.one(newField)).select_options[0]!.id, value: someone() }),
    deleteOption: async (world) => ({ id: (await newField(world)).select_options[0]!.id }),
    reorderOptions: async (world) => {
      const made = await newField(world);
      return { field_id: made.id, ids: made.select_options.map((one) => one.id).reverse() };
    },
  },
  formSections: {
    getHeaders: async (world) => {
      await world.one(newHeader);
      return asLead(world);
    },
    saveHeader: async (world) => ({
      ...(await ofLeadForm(world)),
      id: await world.one(newHeader),
      header_name: someone(),
    }),
    reorderHeaders: async (world) => {
      await world.one(newHeader);
      return { ...(await ofLeadForm(world)), ids: await reversed(world, 'customForm/header/get') };
    },
    deleteHeader: async (world) => ({ ...(await ofLeadForm(world)), id: await newHeader(world) }),
  },
  formSettings: {
    getSettings: asLead,
    saveSetting: async (world) => ({
      custom_form_id: (await world.one(firstStudentForm)).id,
      type: 'terms',
      should_display: 0,
      is_required: 0,
      label: 'I agree',
      text: 'All of it',
      link: 'https://school.example/terms',
    }),
  },
  drafts: draftsExamples,
  formFiles: {
    uploadFormFile: answering(422, nothing),
    formFiles: nothing,
    saveFormFiles: () => ({ form_files: 1 }),
  },
  formLists: formListsExamples,
};
