import { sql } from 'kysely';
import { newToken } from '../http/tokens.ts';
import { type Calendar, makeCalendar } from './calendar.ts';
import { type Catalog, makeCatalog } from './catalog.ts';
import { send } from './family.ts';
import type { TestSchool, TestServer, TestStaff } from './server.ts';

/** One of everything in a school, made the way people make it: what examples of calls name. */
export interface World {
  server: TestServer;
  school: TestSchool;
  owner: TestStaff;
  teacher: TestStaff;
  file: string;
  mail: number;
  forms: { student: { id: number; hash: string }; lead: { id: number; hash: string } };
  /** A lead form's section and question, and a choice of it. */
  header: number;
  field: number;
  option: number;
  stages: number[];
  student: number;
  lead: number;
  guardian: number;
  note: number;
  task: number;
  batch: number;
  tag: number;
  /** The teacher's, still pending. */
  leave: number;
  held: number;
  segment: number;
  /** The owner's. */
  view: number;
  catalog: Catalog;
  calendar: Calendar;
  /** What the teacher's list names their session by. */
  session: string;
}

/** Calls as the school's owner and hands over the answer's body. Throws where it was refused. */
export async function ask(
  world: Pick<World, 'server' | 'owner'>,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
) {
  const answer = await world.server.call(method, path, input, { as: world.owner });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

let people = 0;
/** A name that nobody else has. */
export const someone = () => `Person ${newToken().slice(0, 8)} ${++people}`;

export const newStudent = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (
    await ask(world, 'POST', 'students/add', {
      firstName: someone(),
      isDuplicate: 1,
      guardian: { firstName: someone(), surname: '', email: '', phone: '', relation: 'Mother' },
    })
  ).user_detail_id;
export const newLead = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (await ask(world, 'POST', 'leads/add', { firstName: someone(), isDuplicate: 1 })).user_detail_id;
export const newNote = async (world: Pick<World, 'server' | 'owner'>, person: number): Promise<number> =>
  (await ask(world, 'POST', 'notes/add', { user_detail_id: person, message_box: 'Called back' })).id;
export const newTask = async (world: Pick<World, 'server' | 'owner'>, person: number): Promise<number> =>
  (
    await ask(world, 'POST', 'tasks/add', {
      user_detail_id: person,
      task_detail: 'Call back',
      validity_date: '2031-01-01T09:00:00Z',
    })
  ).id;
/** What the teacher is paid, from a day on which no other rate begins; answers the rate's id. */
export const newPayRate = async (world: Pick<World, 'server' | 'owner' | 'teacher'>): Promise<number> =>
  (
    await ask(world, 'POST', 'staff/payRates/set', {
      user_detail_id: world.teacher.user_detail_id,
      unit: 'class',
      amount: 3_000,
      from_date: `${2030 + (people++ % 60)}-01-01`,
    })
  ).data.pay_rate_id;
/** Somebody who was invited to the staff and has not come yet. */
export const newStaff = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (
    await ask(world, 'POST', 'staff/add', {
      firstName: someone(),
      role_id: 2,
      email: `${someone().replaceAll(' ', '.').toLowerCase()}@school.example`,
    })
  ).user_detail_id;
/** A document on a person, by its row: its bytes are not there. */
export async function newPersonFile(
  { school, owner }: Pick<World, 'school' | 'owner'>,
  person_id: number,
): Promise<number> {
  const handle = newToken();
  const { institution_id } = school;
  return school.sql(async (db) => {
    await db
      .insertInto('file')
      .values({ institution_id, handle, kind: 'document', media_type: 'application/pdf', bytes: 1 })
      .execute();
    return (
      await db
        .insertInto('person_file')
        .values({ institution_id, person_id, handle, file_name: 'Report.pdf', uploaded_by: owner.user_detail_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });
}
export const newBatch = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (await ask(world, 'POST', 'batches/make', { batch_name: someone() })).data.id;
export const newTag = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (await ask(world, 'POST', 'tags/make', { tag_name: someone() })).id;
export const newStage = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (await ask(world, 'POST', 'leadStage/make', { stage_name: someone().slice(0, 40) })).id;
export const newHeader = async (world: Pick<World, 'server' | 'owner'>, form: number): Promise<number> =>
  (await ask(world, 'POST', 'customForm/header/save', { custom_form_id: form, header_name: someone() })).id;
export const newField = async (world: Pick<World, 'server' | 'owner'>, form: number) =>
  (await ask(world, 'POST', 'customForm/option/add', {
    custom_form_id: form,
    field_type: 'select',
    custom_name: someone(),
    select_options: ['One', 'Two'],
  })) as { id: number; select_options: { id: number }[] };

export const newHoliday = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (
    await ask(world, 'POST', 'holidays/save', {
      holiday_name: someone(),
      start_date: '2026-07-01',
      end_date: '2026-07-31',
    })
  ).data.id;

/** A filter that every example of one carries. */
export const conditions = [
  {
    condition_field: 'city',
    condition_operator: 'contains',
    condition_value: 'Sing',
    condition: 'AND',
    custom_form_field_id: null,
  },
  {
    condition_field: 'country',
    condition_operator: 'any_of',
    condition_value: ['SG', 'MY'],
    condition: 'OR',
    custom_form_field_id: null,
  },
];
export const newSegment = async (world: Pick<World, 'server' | 'owner'>): Promise<number> =>
  (
    await ask(world, 'POST', 'segments/create', {
      segment_name: someone(),
      segment_type: 'student',
      filter_data: conditions,
    })
  ).segment_id;
export const newView = async ({ server }: Pick<World, 'server'>, as: TestStaff): Promise<number> =>
  (
    await server.call(
      'POST',
      'savedViews/save',
      { list: 'student', view_name: someone(), address: '', columns: [] },
      { as },
    )
  ).body.view_id;
/** A bulk action of somebody's own, done. */
export const newBulk = async (world: Pick<World, 'server' | 'owner'>, as: TestStaff): Promise<number> =>
  (
    await world.server.call(
      'POST',
      'students/bulk/archive',
      { user_detail_ids: [await newStudent(world), await newStudent(world)], is_archived: 1 },
      { as },
    )
  ).body.bulk_id;

let days = 0;
/** A day off that somebody asks for: another day each time. */
export async function newLeave(world: Pick<World, 'server'>, as: TestStaff): Promise<number> {
  const day = new Date(Date.UTC(2031, 0, 1 + days++)).toISOString().slice(0, 10);
  const answer = await world.server.call(
    'POST',
    'staff/leaves/apply',
    { type: 'Casual', start_date: day, end_date: day, reason: 'Moving house' },
    { as },
  );
  if (answer.status !== 200) throw new Error(`staff/leaves/apply answered ${answer.status}: ${answer.text}`);
  return answer.body.leave_id;
}

/** A submission that waits for a look: its honeypot was filled in. */
export async function newHeld(world: Pick<World, 'server' | 'owner' | 'school'>): Promise<number> {
  const sent = await send(world.server, world.school, { change: { website: 'https://spam.example' } });
  if (sent.status !== 200) throw new Error(`A form answered ${sent.status}: ${sent.text}`);
  return (await ask(world, 'GET', 'signUp/held', { type: 'lead' })).data[0].submission_id;
}

/** A mail that failed to leave. */
export async function newMail({ school }: Pick<World, 'school'>, calendar = ''): Promise<number> {
  const { rows } = await school.sql((db) =>
    sql<{ id: number }>`insert into mail (institution_id, to_email, subject, text, html, status, calendar)
    values (${school.institution_id}, 'office@school.example', 'Hello', 'Hello', '<p>Hello</p>', 'failed', ${calendar}) returning id`.execute(
      db,
    ),
  );
  return rows[0]!.id;
}

/** Makes a school with one of everything. */
export async function makeWorld(server: TestServer): Promise<World> {
  const school = await server.school();
  const { owner } = school;
  const base = { server, school, owner };
  const teacher = await school.staff(2);
  const file = newToken();
  await school.sql((db) =>
    db
      .insertInto('file')
      .values({
        institution_id: school.institution_id,
        handle: file,
        kind: 'image',
        media_type: 'image/webp',
        bytes: 1,
      })
      .execute(),
  );
  const { data } = (await ask(base, 'GET', 'customForm/getFormTypes')) as {
    data: { custom_form_id: number; form_type: 'student' | 'lead'; hash: string }[];
  };
  const formOf = (type: 'student' | 'lead') => {
    const { custom_form_id: id, hash } = data.find((form) => form.form_type === type)!;
    return { id, hash };
  };
  const forms = { student: formOf('student'), lead: formOf('lead') };
  const question = await newField(base, forms.lead.id);
  const [student, lead] = [await newStudent(base), await newLead(base)];
  const catalog = await makeCatalog(base);
  const details = await ask(base, 'GET', 'student/getDetails', { user_detail_id: student });
  return {
    ...base,
    teacher,
    file,
    forms,
    student,
    lead,
    mail: await newMail(base),
    header: await newHeader(base, forms.lead.id),
    field: question.id,
    option: question.select_options[0]!.id,
    stages: (await ask(base, 'GET', 'leadStage/list')).data.map((stage: { id: number }) => stage.id),
    guardian: details.guardians[0].user_detail_id,
    note: await newNote(base, student),
    task: await newTask(base, lead),
    leave: await newLeave(base, teacher),
    batch: await newBatch(base),
    tag: await newTag(base),
    held: await newHeld(base),
    segment: await newSegment(base),
    view: await newView(base, owner),
    catalog,
    calendar: await makeCalendar(base, { catalog, student }),
    session: (await server.call('GET', 'session/list', {}, { as: teacher })).body.data[0].session_id,
  };
}
