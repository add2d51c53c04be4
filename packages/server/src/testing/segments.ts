import type { TestSchool, TestServer } from './server.ts';

type Input = Record<string, unknown>;

/** Students of towns, and segments of them. */
export function segmentsOf(server: () => TestServer, school: () => TestSchool) {
  const post = (path: string, input: Input, as = school().owner) => server().call('POST', path, input, { as });
  const get = (path: string, input: Input = {}, as = school().owner) => server().call('GET', path, input, { as });
  const condition = (condition_field: string, condition_operator: string, condition_value: string | string[] = '') => ({
    condition_field,
    condition_operator,
    condition_value,
    condition: 'AND',
    custom_form_field_id: null,
  });
  const inTown = (city: string) => [condition('city', 'is', city)];
  const student = async (firstName: string, city: string) =>
    (
      await post('students/add', {
        firstName,
        isDuplicate: 1,
        address: { street: '', country: '', city, state: '', zip: '' },
      })
    ).body.user_detail_id as number;
  const make = async (segment_name: string, filter_data: Input[], segment_type = 'student', as = school().owner) =>
    (await post('segments/create', { segment_name, segment_type, filter_data }, as)).body.segment_id as number;
  return { post, get, condition, inTown, student, make };
}
