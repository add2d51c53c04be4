import { hashOf, newToken } from '../http/tokens.ts';
import { solve, type TestFormType, typed } from './family.ts';
import type { Answer, TestSchool, TestServer } from './server.ts';
import type { World } from './world.ts';

type School = Pick<TestSchool, 'hash' | 'owner'>;
const configs = { student: 'signUp/getOptions', lead: 'signUp/lead/getOptions' } as const;

/** Switches on what a school's first form of a type offers. */
export async function offer(
  server: Pick<TestServer, 'call'>,
  school: School,
  type: TestFormType,
  setting: 'children' | 'later',
): Promise<void> {
  const forms = await server.call('GET', 'customForm/getFormTypes', { type }, { as: school.owner });
  const { custom_form_id } = forms.body.data[0];
  const answer = await server.call(
    'POST',
    'customForm/setting/save',
    {
      custom_form_id,
      type: setting,
      should_display: 1,
      is_required: 0,
      label: setting === 'later' ? 'Save and finish later' : 'Add another {student}',
    },
    { as: school.owner },
  );
  if (answer.status !== 200) throw new Error(`The setting answered ${answer.status}: ${answer.text}`);
}

/** Another child of a family, as its part of a form is typed. */
export function sibling(
  firstName: string,
  surname: string,
  more: Record<string, unknown> = {},
): { values: Record<string, unknown> } {
  return { values: { firstName, surname, dob: '2017-03-04', ...more } };
}

/** What a family saves to go on with it later, with its ticket and the proof. */
export async function draftReady(
  server: Pick<TestServer, 'call'>,
  school: { hash: string },
  type: TestFormType = 'lead',
  change: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { body } = await server.call('GET', configs[type], { institution: school.hash });
  return {
    institution: school.hash,
    form: body.form.id,
    form_type: type,
    values: typed(type),
    email: `${newToken().slice(0, 10).replace(/\W/g, 'x')}@family.example`.toLowerCase(),
    ticket: { token: body.ticket.token, nonce: solve(body.ticket) },
    ...change,
  };
}

/** Saves a form for later. */
export async function saveDraft(
  server: Pick<TestServer, 'call'>,
  school: { hash: string },
  type: TestFormType = 'lead',
  change: Record<string, unknown> = {},
): Promise<Answer & { sent: Record<string, unknown> }> {
  const sent = await draftReady(server, school, type, change);
  return { ...(await server.call('POST', 'signUp/drafts/save', sent)), sent };
}

/** Gives a draft the token that its mail would have brought, and answers it. */
export async function linkOf(school: Pick<TestSchool, 'sql'>, draft: string): Promise<string> {
  const token = newToken();
  await school.sql((db) =>
    db
      .updateTable('form_draft')
      .set({ token_hash: hashOf(token) })
      .where('handle_hash', '=', hashOf(draft))
      .execute(),
  );
  return token;
}

/** Examples of the calls about forms that are finished later. */
export const draftExamples = {
  'drafts.saveFormDraft': async (world: World) => {
    await offer(world.server, world.school, 'lead', 'later');
    return draftReady(world.server, world.school);
  },
  'drafts.openFormDraft': async (world: World) => {
    await offer(world.server, world.school, 'lead', 'later');
    const { body, sent } = await saveDraft(world.server, world.school);
    return { institution: world.school.hash, form: sent['form'], draft: await linkOf(world.school, body.draft) };
  },
  'drafts.countFormDrafts': () => ({ type: 'lead' }),
};

/** A new question of a kind whose choices have a call of their own, and what that call is asked, with the ticket of its form. */
export async function listed(
  server: Pick<TestServer, 'call'>,
  school: School,
  field_type: 'school' | 'schoolYear' | 'subjects',
  select_options: readonly string[] = [],
): Promise<Record<string, string>> {
  const forms = await server.call('GET', 'customForm/getFormTypes', { type: 'student' }, { as: school.owner });
  const { custom_form_id, hash } = forms.body.data[0];
  const field = await server.call(
    'POST',
    'customForm/option/add',
    { custom_form_id, field_type, custom_name: `Which ${field_type}`, select_options },
    { as: school.owner },
  );
  const { body } = await server.call('GET', configs.student, { institution: school.hash, form: hash });
  return { institution: school.hash, form: hash, field: field.body.field_name, ticket: body.ticket.token };
}

/** Examples of the calls that a form's lists have. */
export const listExamples = {
  'formLists.formSchools': async ({ server, school }: World) => ({
    ...(await listed(server, school, 'school', ['River School'])),
    search: 'riv',
  }),
  'formLists.formSchoolYears': ({ server, school }: World) => listed(server, school, 'schoolYear', ['Year 1']),
  'formLists.formSubjects': ({ server, school }: World) => listed(server, school, 'subjects'),
};
