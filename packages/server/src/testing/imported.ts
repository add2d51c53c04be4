import type { TestServer, TestStaff } from './server.ts';

/** What an import did, and who is in the list afterwards. */
export function importedBy(server: () => TestServer, owner: () => TestStaff) {
  const post = (path: string, input: Record<string, unknown>, as = owner()) =>
    server().call('POST', path, input, { as });
  const get = (path: string, input: Record<string, unknown> = {}, as = owner()) =>
    server().call('GET', path, input, { as });
  const students = async () =>
    (await get('students', { per_page: 100, order_by: 'firstName', direction: 'asc' })).body.data;
  const counts = ({ created, updated, unchanged, rejected }: Record<string, number>) => ({
    created,
    updated,
    unchanged,
    rejected,
  });
  const none = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  return { post, get, students, counts, none };
}
