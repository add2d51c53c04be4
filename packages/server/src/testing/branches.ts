import { hashOf, newToken } from '../http/tokens.ts';
import { insertSession } from '../session/sessions/queries.ts';
import type { Answer, TestSchool, TestServer, TestStaff } from './server.ts';
import { asBranch } from '../branches/queries.ts';

export const form = (change: object = {}) => ({
  institutionName: 'Riverside North',
  institutionAddress: { street: '1 North Road', city: 'Singapore', state: '', zip: '730001', country: 'SG' },
  ...change,
});

/** The branches of a school, as its tests add and enter them. */
export function branchesOf(server: () => TestServer, school: () => TestSchool) {
  const add = (change: object = {}, { as = school().owner, key }: { as?: TestStaff; key?: string } = {}) =>
    server().call('POST', 'add/branch', form(change), { as, ...(key && { key }) });
  const list = async (as = school().owner) =>
    (await server().call('GET', 'branch/branches', {}, { as })).body.data as {
      id: number;
      institutionName: string;
      user_detail_id: number;
      is_head: number;
      is_current: number;
    }[];
  /** A person's session in another branch, as `session/switch` would start it. */
  async function inBranch({ body }: Answer): Promise<TestStaff> {
    const { id: institution_id, user_detail_id } = body.data;
    const token = newToken();
    await school().sql((db) =>
      asBranch(db, institution_id, () =>
        insertSession(
          db,
          { institution_id, user_detail_id },
          { access: hashOf(token), refresh: hashOf(newToken()) },
          'test',
        ),
      ),
    );
    return { user_detail_id, email: school().owner.email, cookie: `schoolbell_session=${token}` };
  }
  return { add, list, inBranch };
}
