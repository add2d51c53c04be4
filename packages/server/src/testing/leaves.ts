import type { TestSchool, TestServer, TestStaff } from './server.ts';

/** Leaves that are asked for and decided. */
export function leavesOf(
  server: () => TestServer,
  school: () => TestSchool,
  teacher: () => TestStaff,
  admin: () => TestStaff,
) {
  const post = (path: string, input: Record<string, unknown>, as: TestStaff) =>
    server().call('POST', path, input, { as });
  const list = (as: TestStaff, input: Record<string, unknown> = {}) =>
    server().call('GET', 'staff/leaves/list', input, { as });
  const apply = (start_date: string, end_date = start_date, as = teacher()) =>
    post('staff/leaves/apply', { type: 'Casual', start_date, end_date, reason: 'Moving house' }, as);
  const decide = (leave_id: number, as = admin(), more: Record<string, unknown> = { status: 'Accepted' }) =>
    post('staff/leaves/changeStatus', { leave_id, timezoneName: 'Asia/Singapore', ...more }, as);
  const mailsTo = (who: TestStaff) =>
    school().sql((db) =>
      db.selectFrom('mail').select(['subject', 'text']).where('to_email', '=', who.email).orderBy('id').execute(),
    );
  return { post, list, apply, decide, mailsTo };
}
