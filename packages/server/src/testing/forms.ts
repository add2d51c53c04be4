import { openForm } from './family.ts';
import type { TestSchool, TestServer } from './server.ts';

/** The forms of a school, as its tests read and change them. */
export function formsOf(server: () => TestServer, school: () => TestSchool) {
  const get = async (path: string, input: Record<string, unknown>) =>
    (await server().call('GET', path, input, { as: school().owner })).body;
  const post = (path: string, input: Record<string, unknown>, as = school().owner) =>
    server().call('POST', path, input, { as });
  const fields = async (input: Record<string, unknown> = {}) =>
    (await get('customForm/option/getAll', { type: 'lead', ...input })).data as {
      id: number;
      field_name: string;
      header_id: number;
      order: number;
      is_archived: number;
      select_options: { id: number; value: string }[];
    }[];
  const field = async (name: string) => (await fields()).find((one) => one.field_name === name)!;
  const shown = async (type: 'lead' | 'student' = 'lead', hash?: string) =>
    (await openForm(server(), school(), { type, ...(hash && { form: hash }) })).body;
  return { get, post, fields, field, shown };
}
