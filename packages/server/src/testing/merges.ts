import type { TestSchool, TestServer } from './server.ts';

/** People who are entered twice, and their merges. */
export function mergesOf(server: () => TestServer, school: () => TestSchool) {
  const post = (path: string, input: Record<string, unknown>, as = school().owner) =>
    server().call('POST', path, input, { as });
  const get = (path: string, input: Record<string, unknown> = {}, as = school().owner) =>
    server().call('GET', path, input, { as });
  const add = async (input: Record<string, unknown>, path = 'students/add'): Promise<number> =>
    (await post(path, { isDuplicate: 1, ...input })).body.user_detail_id;
  const guardian = (firstName: string, email = '') => ({
    firstName,
    surname: 'Keller',
    email,
    phone: '',
    relation: 'Mother',
  });
  const details = async (user_detail_id: number) => (await get('student/getDetails', { user_detail_id })).body;
  async function merge(kept: number, gone: number, take: string[] = []) {
    const { body } = await get('duplicates/compare', { user_detail_id: kept, duplicate_id: gone });
    return post('duplicates/merge', {
      user_detail_id: kept,
      duplicate_id: gone,
      version: body.version,
      duplicate_version: body.duplicate_version,
      take,
    });
  }
  return { post, get, add, guardian, details, merge };
}
