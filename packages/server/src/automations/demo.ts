import { type RawBuilder, sql } from 'kysely';
import { accessFrom } from '../http/access.ts';
import type { ActionType, DelayType } from '@schoolbell/core/automations/rules';
import type { HappeningType } from '@schoolbell/core/happenings/rules';
import type { DemoContext } from '../billing/documents/demo.ts';
import { DAY, type School } from '../demo/school.ts';
import type { Db } from '../http/context.ts';
import { insertJob } from '../jobs/queries.ts';
import { colleagueAt } from '../messages/demo.ts';
import { eventJobs } from './events/jobs.ts';
import { nextDueRun } from './events/queries.ts';
import { runsLane } from './events/verbs.ts';
import { automationsHandlers } from './handlers.ts';
import { runJobs } from './runs/jobs.ts';
import { endRuns } from './runs/queries.ts';
import { savingHandlers } from './saving/handlers.ts';

const OWNER = 10;
const HOUR = 3_600_000;

interface Published {
  /** The trigger of the template. */
  trigger: string;
  login: string;
  /** Days ago. */
  days: number;
  status: 0 | 1;
}

/** What colleagues made of the templates. The last one is still a draft. */
const published: readonly Published[] = [
  { trigger: 'studentAdded', login: 'frontoffice', days: 34, status: 1 },
  { trigger: 'trial', login: 'owner', days: 34, status: 1 },
  { trigger: 'attendance', login: 'admin', days: 30, status: 1 },
  { trigger: 'payment', login: 'frontoffice', days: 34, status: 1 },
  { trigger: 'leadAdded', login: 'sales', days: 7, status: 1 },
  { trigger: 'studentBirthday', login: 'owner', days: 1, status: 0 },
];

/** Publishes a template as it is, or publishes it again, by a person who has the access that it needs. Returns its id. */
async function publish(
  { viewer, ...context }: DemoContext,
  { trigger, status }: Pick<Published, 'trigger' | 'status'>,
  id?: number,
): Promise<number> {
  const author = { ...context, viewer: { ...viewer!, access: accessFrom(OWNER, {}) } };
  const { data } = await automationsHandlers.automationTemplates({}, author);
  const { automation_name, automation_filter, delay, delay_type, action_type, action, options } = data.find(
    (one) => one.automation_type === trigger,
  )!;
  const saved = await savingHandlers.saveAutomation(
    {
      id,
      automation_name,
      trigger_name: trigger,
      filters: automation_filter,
      delay,
      delay_type: delay_type as DelayType,
      action_type: action_type as ActionType,
      action,
      options,
      status,
    },
    author,
  );
  return saved.data.id;
}

/** What happened lately, as areas tell of it: rows of person_id, subject_id, key, version, data and at. */
const happened = ({ institution_id, now }: School): readonly [HappeningType, RawBuilder<unknown>][] => {
  const since = (days: number) => new Date(now.getTime() - days * DAY);
  const people = (role_id: number) => sql`
    select p.user_detail_id as person_id, p.user_detail_id as subject_id, 'once' as key, 1 as version, jsonb_build_object('source', p.signup_source, 'form_type', null) as data, p.created_at as at
    from person p where p.institution_id = ${institution_id} and p.role_id = ${role_id} and p.created_at > ${since(33)}`;
  const marks = (code: RawBuilder<unknown>, version: number, minutes: number, which: RawBuilder<unknown>) => sql`
    select m.user_detail_id, m.event_id, m.event_id::text, ${version}::int, jsonb_build_object('attendance_status', ${code}, 'subject', e.sub_id, 'location', e.location_id, 'event_type', 'class'),
      m.marked_at + make_interval(mins => ${minutes}::int)
    from attendance_mark m join event e on e.institution_id = ${institution_id} and e.event_id = m.event_id
    where m.institution_id = ${institution_id} and m.marked_at > ${since(29)} and ${which}`;
  // The last student of the newest class was taken for absent at first.
  const corrected = sql`(m.event_id, m.user_detail_id) = (select o.event_id, o.user_detail_id from attendance_mark o
    where o.institution_id = ${institution_id} and o.attendance_code = 1 and o.marked_at < ${since(1)} order by o.marked_at desc, o.user_detail_id desc limit 1)`;
  return [
    ['student.created', people(3)],
    ['lead.created', people(4)],
    [
      'enrolment.created',
      sql`select n.user_detail_id as person_id, n.enrolment_id as subject_id, n.enrolment_id::text as key, null::int as version,
          jsonb_build_object('kind', 'trial', 'subject', s.sub_id, 'location', s.location_id, 'event_date', n.from_date) as data, n.created_at as at
        from enrolment n join event_series s on s.institution_id = ${institution_id} and s.series_id = n.series_id
        where n.institution_id = ${institution_id} and n.kind = 'trial' and n.created_at > ${since(33)}`,
    ],
    [
      'attendance.marked',
      sql`select * from (
        ${marks(sql`m.attendance_code`, 1, 0, sql`(m.attendance_code in (4, 7) or m.marked_at > ${since(3)}) and not ${corrected}`)} union all
        ${marks(sql`4`, 1, 0, corrected)} union all ${marks(sql`1`, 2, 12, corrected)}) as r (person_id, subject_id, key, version, data, at)`,
    ],
    [
      'payment.recorded',
      sql`select o.person_id, y.payment_id as subject_id, y.payment_id::text as key, 1 as version,
          jsonb_build_object('payment_mode', y.mode_id, 'amount_received', y.amount / 100.0, 'payment_date', y.paid_on) as data, y.created_at as at
        from payment y cross join lateral (
          select i.user_detail_id as person_id from invoice i where i.institution_id = ${institution_id} and i.account_id = y.account_id order by i.invoice_id desc limit 1) o
        where y.institution_id = ${institution_id} and y.created_at > ${since(33)}`,
    ],
  ];
};

/** Writes down what happened; returns the happenings by their triggers' order. */
async function tell(db: Db, school: School): Promise<number[]> {
  const { institution_id } = school;
  const ids: number[] = [];
  for (const [type, source] of happened(school)) {
    const { rows } = await sql<{ happening_id: number }>`
      insert into happening (institution_id, type, person_id, subject_id, key, version, data, created_at)
      select ${institution_id}, ${type}, r.person_id, r.subject_id, r.key, r.version, r.data, r.at from (${source}) r order by r.at, r.person_id
      returning happening_id`.execute(db);
    ids.push(...rows.map((row) => row.happening_id));
  }
  return ids;
}

/** When the runs of tasks are due: a task's own day counts from when it is given, so each is given at its time. */
async function taskTimes(db: Db, institution_id: number, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ due_at: Date }>`
    select r.due_at from automation_run r join automation_version v on v.institution_id = ${institution_id} and v.version_id = r.version_id
    where r.institution_id = ${institution_id} and r.state = 'waiting' and v.action_type = 'task' and r.due_at <= ${now} order by r.due_at`.execute(
    db,
  );
  return rows.map((row) => row.due_at);
}

/** When the school took the newest payment that has been thanked for by now. */
async function newestPayment(db: Db, institution_id: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select max(h.created_at) as at from happening h where h.institution_id = ${institution_id} and h.type = 'payment.recorded' and h.created_at < ${new Date(now.getTime() - HOUR)}`.execute(
    db,
  );
  return rows[0]!.at;
}

/** What a mail server says of an address that it does not know. */
const REFUSED = '550 5.1.1 This mailbox does not exist';

/** Ends the mails of runs as a mail server would have, all but one. Their jobs are taken away: none of these mails leaves. */
async function endMails(db: Db, institution_id: number, now: Date): Promise<void> {
  await sql`delete from job j where j.institution_id = ${institution_id} and j.kind = 'mail' and (j.payload ->> 'id')::bigint in (
    select m.id from mail m where m.institution_id = ${institution_id} and m.run_id is not null)`.execute(db);
  const { rows } = await sql<{ run_id: number; is_refused: boolean }>`
    update mail m set created_at = r.due_at, attempts = 1, status = case when m.run_id = b.run_id then 'failed' else 'sent' end,
      error = case when m.run_id = b.run_id then ${REFUSED} end, sent_at = case when m.run_id <> b.run_id then r.due_at + interval '2 seconds' end
    from automation_run r, (
      select s.run_id from automation_run s join automation a on a.institution_id = ${institution_id} and a.id = s.automation_id and a.trigger_name = 'studentAdded'
      where s.institution_id = ${institution_id} and s.state = 'sending' order by s.due_at < ${now}::timestamptz - interval '1 day' desc, s.due_at desc limit 1) b
    where m.institution_id = ${institution_id} and r.institution_id = ${institution_id} and r.run_id = m.run_id
    returning m.run_id, m.status = 'failed' as is_refused`.execute(db);
  const refused = new Map(rows.map((row) => [row.run_id, row.is_refused]));
  const ends = [...refused].map(([run_id, is]) =>
    is ? { run_id, state: 'failed' as const, error: REFUSED } : { run_id, state: 'done' as const },
  );
  await endRuns(db, institution_id, ends, now);
}

/** Dates what was done back to when it was due. */
async function dateBack(db: Db, institution_id: number): Promise<void> {
  await sql`
    update automation_run r set created_at = r.triggered_at, updated_at = r.due_at, acted_at = case when r.state <> 'skipped' then r.due_at end
    where r.institution_id = ${institution_id} and r.state in ('done', 'skipped', 'failed')`.execute(db);
}

/** The tasks that were given more than a day ago are done. */
async function doTasks(db: Db, institution_id: number, now: Date): Promise<void> {
  await sql`
    update task t set task_status = 1, completed_at = t.created_at + interval '5 hours', completed_by = t.assigned_id
    where t.institution_id = ${institution_id} and t.run_id is not null and t.created_at < ${new Date(now.getTime() - DAY)}`.execute(
    db,
  );
}

/**
 * Automations that colleagues made of the templates, and a month of what they did, by the engine itself: mails that arrived, one that
 * was refused, tasks, a corrected mark, what still waits, one that the product paused, and a draft.
 */
export async function addAutomations(db: Db, school: School): Promise<void> {
  const { institution_id, now } = school;
  // Told before anything is live, so that the server has no work with it when it starts.
  const ids = await tell(db, school);
  const made = new Map<string, number>();
  for (const one of published) {
    const context = await colleagueAt(db, school, one.login, new Date(now.getTime() - one.days * DAY));
    made.set(one.trigger, await publish(context, one));
  }
  const work = async (time: Date, kind = 'runDue', payload = {}) => {
    const context = await colleagueAt(db, school, 'owner', time);
    await context.later(kind, payload);
    await context.done(kind === 'runDue' ? runJobs : eventJobs);
  };
  await work(now, 'automate', { ids });
  // Sales changed this one later, without the access that it needs, so its next run stops it.
  const changed = new Date((await newestPayment(db, institution_id, now)).getTime() - HOUR);
  const times = (await taskTimes(db, institution_id, now)).map((due) => new Date(due.getTime() + 1_000));
  for (const time of times.filter((one) => one < changed)) await work(time);
  await work(changed);
  const context = await colleagueAt(db, school, 'sales', changed);
  await publish(context, { trigger: 'payment', status: 1 }, made.get('payment'));
  for (const time of times.filter((one) => one >= changed)) await work(time);
  await work(now);
  await endMails(db, institution_id, now);
  await dateBack(db, institution_id);
  await doTasks(db, institution_id, now);
  const next = await nextDueRun(db, institution_id);
  const lane = runsLane(institution_id);
  if (next) await insertJob(db, institution_id, 'runDue', {}, { lane, at: next, key: `due ${next.toISOString()}` });
}
