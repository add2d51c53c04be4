import { transact } from '../../db/transaction.ts';
import type { TestSchool, TestServer } from '../server.ts';

/** The one job of the kind `call` of a school, and what its work wrote. */
export function queuedCall(server: () => TestServer, school: () => TestSchool) {
  const of = () => school().institution_id;
  return {
    job: () =>
      school().sql((db) =>
        db
          .selectFrom('job')
          .select(['id', 'attempts', 'done_at', 'run_at', 'error', 'locked_until'])
          .where('institution_id', '=', of())
          .where('kind', '=', 'call')
          .executeTakeFirstOrThrow(),
      ),
    change: (set: string) =>
      transact(server().connections, (_, transaction) =>
        transaction.run(`update job set ${set} where institution_id = $1 and kind = 'call'`, [of()]),
      ),
    /** The sites that it added, which are easily counted. */
    sites: async () =>
      (
        await school().sql((db) => db.selectFrom('site').select('origin').where('institution_id', '=', of()).execute())
      ).map((one) => one.origin),
  };
}
