import type { TestSchool, TestServer, TestStaff } from './server.ts';

/** What is in the inboxes of a school. */
export function inboxOf(server: () => TestServer, school: () => TestSchool) {
  const post = (path: string, input: Record<string, unknown>, as = school().owner) =>
    server().call('POST', path, input, { as });
  const counts = async (as: TestStaff) =>
    (await server().call('GET', 'dashboard/notification-statistics', {}, { as })).body.data;
  const read = (type: string, related_type_id: number, as: TestStaff) =>
    post('dashboard/read-notifications', { type, related_type_id }, as);
  return { post, counts, read };
}
