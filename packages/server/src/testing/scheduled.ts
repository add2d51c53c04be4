import { sql } from 'kysely';
import { insertJob } from '../jobs/queries.ts';
import type { TestSchool, TestServer, TestStaff } from './server.ts';
import { tillOf } from './till.ts';
import { jobsDone } from './worker.ts';

/** A mail of the outbox, with what goes with it. */
interface ScheduledMail {
  to_email: string;
  subject: string;
  text: string;
  files: { handle: string; filename: string; contentType: string }[] | null;
}

/** Scheduled reports of a school, as their tests save and send them. */
export function scheduledOf(server: TestServer, school: TestSchool) {
  const till = tillOf(server, school);
  const { institution_id } = school;
  const daily = (more: object = {}) => ({
    x: 'invoiced',
    name: 'Money of the week',
    asked: { period: 'last7', by: ['month'] },
    every: 'day',
    local_time: '08:00',
    readers: [school.owner.user_detail_id],
    ...more,
  });
  const save = (input: object, as: TestStaff = school.owner) => till.call('POST', 'reports/schedules/save', input, as);
  return {
    daily,
    save,
    async saved(input: object, as?: TestStaff): Promise<number> {
      const answer = await save(input, as);
      if (answer.status !== 200) throw new Error(`The report was not scheduled: ${answer.text}`);
      return answer.body.data.schedule_id;
    },
    runs: async (schedule_id: number) => (await till.done('GET', 'reports/schedules/runs', { schedule_id })).data,
    read: async (schedule_id: number) =>
      (await till.done('GET', 'reports/schedules/list')).data.find(
        (one: { schedule_id: number }) => one.schedule_id === schedule_id,
      ),
    mails: () =>
      school.sql(async (db) => {
        const { rows } = await sql<ScheduledMail>`
          select m.to_email, m.subject, m.text, m.files from mail m where m.institution_id = ${institution_id} order by m.id`.execute(
          db,
        );
        return rows;
      }),
    /** Does what is due at a moment. The jobs' own times are those of the database, which is later than any of them. */
    async workAt(moment: string): Promise<void> {
      server.setNow(new Date(moment));
      await school.sql((db) => insertJob(db, institution_id, 'sendReports', {}, { key: moment }));
      await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
      await jobsDone(server, school);
    },
  };
}
