import type { Worker } from '../jobs/worker.ts';
import { bulkJobs } from '../lists/bulk/jobs.ts';
import { importWorker } from './imports.ts';
import type { Answer, TestServer, TestStaff } from './server.ts';

/** A worker that continues bulk actions. Stop it afterwards. */
export const bulkWorker = (server: TestServer): Worker => importWorker(server, bulkJobs);

/** Waits until a bulk action has ended; returns it. */
export async function doneBy(
  server: TestServer,
  bulk_id: number,
  as: TestStaff,
  patience = 20_000,
): Promise<Answer['body']> {
  for (
    const end = Date.now() + patience;
    Date.now() < end;
    await new Promise((done) => {
      setTimeout(done, 30);
    })
  ) {
    const { body } = await server.call('GET', 'bulkActions/details', { bulk_id }, { as });
    if (body.state !== 'running') return body;
  }
  throw new Error('The bulk action did not come to an end');
}
