import { expect } from 'vitest';
import type { TestSchool, TestServer } from './server.ts';

type Input = Record<string, unknown>;

/** Three students who differ in everything that a filter can ask, and how to ask for them. */
export function filteredOf(server: () => TestServer, school: () => TestSchool) {
  /** `field_name` of the school's own questions, by kind. */
  const questions: Record<string, string> = {};
  const post = (path: string, input: Input, as = school().owner) => server().call('POST', path, input, { as });
  const get = (path: string, input: Input = {}, as = school().owner) => server().call('GET', path, input, { as });

  const condition = (
    condition_field: string,
    condition_operator: string,
    condition_value: string | string[] = '',
    joined = 'AND',
  ) => ({ condition_field, condition_operator, condition_value, condition: joined, custom_form_field_id: null });

  async function ask(field_type: string, custom_name: string, form: number, select_options?: string[]): Promise<void> {
    const { body, text } = await post('customForm/option/add', {
      custom_form_id: form,
      field_type,
      custom_name,
      ...(select_options && { select_options }),
    });
    expect(body.field_name, text).toMatch(/^custom_/);
    questions[custom_name] = body.field_name;
  }

  /** First names of the students that match conditions, in order. */
  async function found(...filters: Input[]): Promise<string[]> {
    const { status, body, text } = await get('students', {
      filters,
      per_page: 100,
      order_by: 'firstName',
      direction: 'asc',
    });
    expect(status, text).toBe(200);
    expect(body.total).toBe(body.data.length);
    return body.data.map((row: { firstName: string }) => row.firstName);
  }

  async function enter(): Promise<void> {
    const { data } = (await get('customForm/getFormTypes')).body;
    const form = data.find((one: { form_type: string }) => one.form_type === 'student').custom_form_id;
    await ask('number', 'Height', form);
    await ask('date', 'Since', form);
    await ask('multiselect', 'Days', form, ['Mon', 'Tue', 'Wed']);
    await ask('select', 'Level', form, ['Low', 'High']);
    await ask('checkbox', 'Agreed', form);
    await ask('text', 'Remark', form);
    for (const student of studentsOf(questions as Record<string, string>))
      expect((await post('students/add', { isDuplicate: 1, ...student })).status).toBe(200);
  }
  return { questions, post, get, condition, found, enter };
}

const address = (city: string, country: string) => ({ street: '', city, state: '', zip: '', country });

/** The students, with their answers to the school's own questions. */
function studentsOf({ Height, Since, Days, Level, Agreed, Remark }: Record<string, string>): Input[] {
  return [
    {
      firstName: 'Ana',
      surname: 'Peña',
      email: 'ana@home.example',
      dob: '2016-02-29',
      gender: 'F',
      nationality: 'ES',
      address: address('Málaga', 'ES'),
      status: 'active',
      custom: {
        [Height!]: '120',
        [Since!]: '2026-01-15',
        [Days!]: ['Mon', 'Tue'],
        [Level!]: 'Low',
        [Agreed!]: true,
        [Remark!]: 'Likes Chess',
      },
      guardian: { firstName: 'Rosa', surname: 'Peña', email: 'rosa@home.example', phone: '', relation: 'Mother' },
    },
    {
      firstName: 'Ben',
      surname: 'Ode',
      dob: '2010-12-31',
      gender: 'M',
      address: address('Kiel', 'DE'),
      status: 'trial',
      custom: { [Height!]: '99.5', [Since!]: '2025-12-31', [Days!]: ['Wed'], [Level!]: 'High' },
    },
    {
      firstName: 'Cem',
      surname: '100%',
      address: address('', 'TR'),
      status: 'paused',
      custom: { [Remark!]: "O'Neil_\\" },
    },
  ];
}
