import type { formSubjects } from '@schoolbell/core/forms/lists/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { newSubject } from '../../catalog/subjects/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import type { TestSchool, TestServer } from '../../testing/server.ts';

type School = Pick<TestSchool, 'hash' | 'owner'>;

/** A new question of a kind whose options have a separate call, and the input of that call, with the ticket of its form. */
export async function listed(
  server: Pick<TestServer, 'call'>,
  school: School,
  field_type: 'school' | 'schoolYear' | 'subjects',
  select_options: readonly string[] = [],
): Promise<InputOf<typeof formSubjects>> {
  const forms = await server.call('GET', 'customForm/getFormTypes', { type: 'student' }, { as: school.owner });
  const { custom_form_id, hash } = forms.body.data[0];
  const field = await server.call(
    'POST',
    'customForm/option/add',
    { custom_form_id, field_type, custom_name: `Which ${field_type}`, select_options },
    { as: school.owner },
  );
  const { body } = await server.call('GET', 'signUp/getOptions', { institution: school.hash, form: hash });
  return { institution: school.hash, form: hash, field: field.body.field_name, ticket: body.ticket.token };
}

export const formListsExamples: Examples<'formLists'>['formLists'] = {
  formSchools: async ({ server, school }) => ({
    ...(await listed(server, school, 'school', ['River School'])),
    search: 'riv',
  }),
  formSchoolYears: ({ server, school }) => listed(server, school, 'schoolYear', ['Year 1']),
  formSubjects: async (world) => {
    await world.one(newSubject);
    return listed(world.server, world.school, 'subjects');
  },
};
