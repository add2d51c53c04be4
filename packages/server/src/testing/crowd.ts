import { doneBy } from './bulk.ts';
import type { TestSchool, TestServer, TestStaff } from './server.ts';

/** Many people, and bulk actions on them. */
export function crowdOf(server: () => TestServer, school: () => TestSchool, office: () => TestStaff) {
  const post = (path: string, input: Record<string, unknown>, as = office()) =>
    server().call('POST', path, input, { as });
  const get = (path: string, input: Record<string, unknown> = {}, as = office()) =>
    server().call('GET', path, input, { as });
  /** So many students or leads of one surname, straight into the table. */
  async function crowd(surname: string, many: number, role_id = 3): Promise<number[]> {
    const { institution_id } = school();
    const stage = role_id === 4 ? ((await get('leadStage/list')).body.data[0].id as number) : null;
    const rows = Array.from({ length: many }, (_, n) => ({
      institution_id,
      role_id,
      first_name: `No ${n}`,
      surname,
      email: n % 2 ? `${surname}${n}@home.example` : '',
      hash: `${surname}${n}`,
      created_at: new Date(Date.UTC(2026, 0, 1) + n * 1000),
      ...(stage && { stage_id: stage, stage_since: new Date(), interest: 3 }),
    }));
    return school().sql(async (db) =>
      (await db.insertInto('person').values(rows).returning('user_detail_id').execute()).map(
        (row) => row.user_detail_id,
      ),
    );
  }
  const ended = (bulk_id: number) => doneBy(server(), bulk_id, office());
  const total = async (input: Record<string, unknown>) => (await get('students', input)).body.total as number;
  return { post, get, crowd, ended, total };
}
