import type { Happened, HappeningType } from '@schoolbell/core/happenings/rules';
import { insertHappenings } from '../happenings/queries.ts';
import { insertJob } from '../jobs/queries.ts';
import type { TestSchool, TestServer } from './server.ts';

/** What of an automation a test says; the rest is usual. */
export interface Automated {
  trigger_name: string;
  action_type: 'email' | 'task' | 'profile';
  action: object;
  filters?: object[];
  options?: object;
  delay?: number;
  delay_type?: 'minutes' | 'hours' | 'days' | 'weeks';
  author?: number;
}

/** Publishes an automation without a request, live since ever; answers its id. */
async function publishIn(school: TestSchool, automated: Automated): Promise<number> {
  const { institution_id, owner } = school;
  const { trigger_name, action_type, delay = 0, delay_type = 'minutes', author = owner.user_detail_id } = automated;
  const { action, filters = [], options = {} } = automated;
  return school.sql(async (db) => {
    const { id } = await db
      .insertInto('automation')
      .values({
        institution_id,
        automation_name: `On ${trigger_name}`,
        trigger_name,
        status: 1,
        created_by: author,
        live_since: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { version_id } = await db
      .insertInto('automation_version')
      .values({
        institution_id,
        automation_id: id,
        delay,
        delay_type,
        action_type,
        filters: JSON.stringify(filters),
        action: JSON.stringify(action),
        options: JSON.stringify(options),
        published_by: author,
      })
      .returning('version_id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('automation')
      .set({ version_id })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute();
    return id;
  });
}

/** What an automation has come to: its row, its runs, and the mails of all runs of the school. */
function outcomesOf(school: () => TestSchool) {
  const runs = (automation_id: number) =>
    school().sql((db) =>
      db
        .selectFrom('automation_run')
        .selectAll()
        .where('institution_id', '=', school().institution_id)
        .where('automation_id', '=', automation_id)
        .orderBy('run_id')
        .execute(),
    );
  const automation = (id: number) =>
    school().sql((db) =>
      db
        .selectFrom('automation')
        .selectAll()
        .where('institution_id', '=', school().institution_id)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  const mails = () =>
    school().sql((db) =>
      db
        .selectFrom('mail')
        .selectAll()
        .where('institution_id', '=', school().institution_id)
        .where('run_id', 'is not', null)
        .orderBy('id')
        .execute(),
    );
  return { runs, automation, mails };
}

/** Automations of a school that are live, what happens there, and the runs that follow. */
export function automatedBy(server: () => TestServer, school: () => TestSchool) {
  const publish = (automated: Automated) => publishIn(school(), automated);
  const happen = (type: HappeningType, rows: Happened[], circumstances = {}, now = new Date()) =>
    school().sql((db) =>
      insertHappenings(db, { institution_id: school().institution_id, now }, type, rows, circumstances),
    );
  const queue = (kind: string) => school().sql((db) => insertJob(db, school().institution_id, kind, {}));
  const lead = async (input: Record<string, unknown>): Promise<number> => {
    const { owner } = school();
    const { status, text, body } = await server().call(
      'POST',
      'leads/add',
      { isDuplicate: 1, ...input },
      { as: owner },
    );
    if (status !== 200) throw new Error(text);
    return body.user_detail_id as number;
  };
  return { ...outcomesOf(school), publish, happen, queue, lead };
}

export const mailAction = (mail_subject = 'Hello', mail_content = '<p>Welcome</p>') => ({
  reply_to: '',
  mail_subject,
  mail_content,
  mail_receive_copy: '',
  mail_attachments: [],
});

export const taskAction = {
  task_assign_to: null,
  task_detail: 'Call them',
  task_due: 'tomorrow',
  task_due_time: '10:00:00',
};

export const stageAction = (stage_id: number) => ({
  update_profile_type: 'lead',
  update_profile_field: 'lead_stage',
  updates: [
    {
      update_profile_attr: 'lead_stage',
      update_profile_value: String(stage_id),
      is_custom_field: 0,
      custom_form_field_id: null,
    },
  ],
  note_details: '',
  is_pinned: 0,
  lead_owner: null,
});

/** An address in a city, as people are added with it. */
export const addressIn = (city: string) => ({ street: '1 Main Street', country: 'DE', city, state: '', zip: '' });
