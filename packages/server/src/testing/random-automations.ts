import fc from 'fast-check';
import { expect } from 'vitest';
import { attendanceOf } from './attendance.ts';
import { type AutomationModel, automationModel, type ModelRule, type ModelVersion } from './automation-model.ts';
import { type CalendarSchool, calendarSchoolOf, weekly } from './calendar.ts';
import type { TestSchool, TestServer } from './server.ts';

const doings = ['publish', 'edit', 'turn', 'delete', 'restore', 'add', 'move', 'mark', 'wait'] as const;

/** What somebody does, with numbers that choose of what. */
export interface AutomationStep {
  does: (typeof doings)[number];
  pick: number;
  other: number;
  way: number;
  /** Minutes that pass before it. */
  minutes: number;
}

const chosen = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('move' as const, 'mark' as const) },
  { weight: 2, arbitrary: fc.constantFrom('publish' as const, 'add' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...doings) },
);

export const anyAutomationStep: fc.Arbitrary<AutomationStep> = fc.record({
  does: chosen,
  pick: fc.nat(9),
  other: fc.nat(9),
  way: fc.nat(9),
  minutes: fc.constantFrom(1, 7, 30, 100, 1_500),
});

/** After the classes that are marked. */
const BEGIN = Date.parse('2027-01-13T01:00:00Z');
const MINUTE = 60_000;
const MOST_RULES = 6;
const [LEADS, STUDENTS, CLASSES] = [3, 2, 2];
const triggers = ['leadAdded', 'leadStageUpdated', 'attendance'] as const;
/** Codes that stay as they are sent. */
const codes = ['1', '2', '3'] as const;
const delays = [0, 0, 10, 90, 1_440];
const nth = <One>(list: readonly One[], at: number): One | undefined => list[at % Math.max(1, list.length)];

/** What steps need to know. */
interface Here {
  servers: readonly TestServer[];
  school: TestSchool;
  at: number;
  model: AutomationModel;
  leads: number[];
  stages: string[];
  students: readonly number[];
  events: readonly number[];
  /** Automations with their versions, as calls name them. */
  versions: Map<ModelRule, number>;
  deleted: Set<ModelRule>;
  calls: number;
}

/** Each call reaches another process. */
async function call(here: Here, method: 'GET' | 'POST', path: string, input: Record<string, unknown>) {
  const server = here.servers[here.calls++ % here.servers.length]!;
  const answer = await server.call(method, path, input, { as: here.school.owner });
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}

function versionOf({ stages }: Here, trigger: string, { other, way }: AutomationStep): ModelVersion {
  const values = trigger === 'attendance' ? codes : stages;
  return { filter: way % 3 === 0 ? null : nth(values, way)!, delay: nth(delays, other)! * MINUTE };
}

/** A task as it is published: no stage and no mark follows from it. */
const published = (trigger: string, { filter, delay }: ModelVersion, to: number) => ({
  automation_name: `On ${trigger}`,
  trigger_name: trigger,
  delay: delay / MINUTE,
  delay_type: 'minutes',
  filters:
    filter === null
      ? []
      : [
          {
            condition_field: trigger === 'attendance' ? 'attendance_status' : 'lead_stage',
            condition_operator: '=',
            condition_value: filter,
          },
        ],
  action_type: 'task',
  action: {
    action_type: 'task',
    action_details: [{ task_assign_to: to, task_detail: 'Call', task_due: 'tomorrow', task_due_time: '10:00:00' }],
  },
});

async function move(here: Here, lead: number, to: string): Promise<void> {
  const { model, at } = here;
  const event = { trigger: 'leadStageUpdated', person: lead, key: `move at ${at}`, value: to };
  if (model.known(event) === to) return;
  await call(here, 'POST', 'leads/update/stage', { user_detail_ids: [lead], stage_id: Number(to) });
  model.learn(event);
  model.happens({ ...event, at });
}

async function mark(here: Here, student: number, { other, way }: AutomationStep): Promise<void> {
  const { model, at, events } = here;
  const event_id = nth(events, other)!;
  const value = nth([...codes, ''], way)!;
  const event = { trigger: 'attendance', person: student, key: String(event_id), value };
  if ((model.known(event) ?? '') === value) return;
  const sheet = await call(here, 'GET', 'attendance/details', { event_id });
  const { attendance } = sheet.students.find((one: { user_detail_id: number }) => one.user_detail_id === student);
  const { one } = attendanceOf(
    () => here as unknown as CalendarSchool,
    () => event_id,
  );
  const sent = one(student, value === '' ? null : Number(value), { based_on: attendance.version });
  await call(here, 'POST', 'attendance/mark', {
    event_id,
    students: [{ ...sent, device_mark: `mark-${here.calls}-of-${student}` }],
  });
  model.learn(event);
  // A mark that is taken away starts nothing.
  if (value !== '') model.happens({ ...event, at });
}

async function add(here: Here, { way }: AutomationStep): Promise<void> {
  const { model, at, stages } = here;
  const { user_detail_id } = await call(here, 'POST', 'leads/add', { firstName: `Lead ${at} ${way}`, isDuplicate: 1 });
  here.leads.push(user_detail_id);
  const event = { trigger: 'leadAdded', person: user_detail_id, key: 'once', value: stages[0]! };
  model.learn(event);
  model.happens({ ...event, at });
}

type Doing = (here: Here, step: AutomationStep) => Promise<void>;

/** Something about an automation that is not deleted, if there is one. */
const about =
  (doing: (here: Here, step: AutomationStep, rule: ModelRule) => Promise<void>): Doing =>
  async (here, step) => {
    const rule = nth(
      here.model.rules.filter((one) => !here.deleted.has(one)),
      step.pick,
    );
    if (rule) await doing(here, step, rule);
  };

const save = async (here: Here, rule: ModelRule, input: object): Promise<void> => {
  const version = here.versions.get(rule);
  const { data } = await call(here, 'POST', 'automations/create', { id: rule.id, version, ...input });
  here.versions.set(rule, data.version);
};

/** Each of them, over HTTP; some happen to several people at the same moment. */
const does: Record<AutomationStep['does'], Doing> = {
  publish: async (here, step) => {
    const { model, at } = here;
    if (model.rules.length >= MOST_RULES) return;
    const trigger = nth(triggers, step.pick)!;
    const version = versionOf(here, trigger, step);
    const { data } = await call(
      here,
      'POST',
      'automations/create',
      published(trigger, version, here.school.owner.user_detail_id),
    );
    const rule = { id: data.id, trigger, versions: [version], live_since: at };
    model.rules.push(rule);
    here.versions.set(rule, data.version);
  },
  edit: about(async (here, step, rule) => {
    const version = versionOf(here, rule.trigger, step);
    const waiting = (['new', 'old', 'stop'] as const)[(step.pick + step.way) % 3]!;
    const status = rule.live_since === null ? 0 : 1;
    await save(here, rule, { ...published(rule.trigger, version, here.school.owner.user_detail_id), status, waiting });
    here.model.edit(rule, version, waiting);
  }),
  turn: about(async (here, { way }, rule) => {
    const isOn = way % 2 === 0;
    await save(here, rule, { status: isOn ? 1 : 0 });
    here.model.turn(rule, isOn, here.at);
  }),
  delete: about(async (here, _, rule) => {
    await call(here, 'POST', 'automations/delete', { id: rule.id });
    here.deleted.add(rule);
    here.model.delete(rule);
  }),
  restore: async (here, { pick }) => {
    const rule = nth([...here.deleted], pick);
    if (!rule) return;
    const { data } = await call(here, 'POST', 'automations/restore', { id: rule.id });
    here.deleted.delete(rule);
    here.versions.set(rule, data.version);
  },
  add: (here, step) => add(here, step),
  move: async (here, step) => {
    const { leads, stages } = here;
    const many = leads.filter((_, at) => at % (1 + (step.other % 2)) === 0);
    await Promise.all(
      (step.other > 5 ? many : [nth(leads, step.pick)!]).map((lead, at) =>
        move(here, lead, nth(stages, step.way + at)!),
      ),
    );
  },
  mark: async (here, step) => {
    const { students } = here;
    await Promise.all((step.pick > 5 ? students : [nth(students, step.pick)!]).map((one) => mark(here, one, step)));
  },
  wait: async () => {},
};

/** Opens a school with leads in their first stage, and students of a class that has been held. */
export async function randomAutomations(servers: readonly TestServer[], school: TestSchool) {
  const [server] = servers as [TestServer];
  const setNow = (at: number) => servers.forEach((one) => one.setNow(new Date(at)));
  setNow(Date.parse('2027-01-02T01:00:00Z'));
  const calendar = await calendarSchoolOf(server, school, STUDENTS);
  const { series_id } = await calendar.done('event/v2/make', weekly({ notify: 0 }));
  await calendar.done('enrolment/v2/add', { series_id, user_detail_ids: calendar.students, notify: 0 });
  setNow(BEGIN);
  const classes = await calendar.read('event/v2/getCourseClassEvents', { series_id, per_page: CLASSES });
  const stages = (await calendar.read('leadStage/list')).data as { id: number }[];
  const here: Here = {
    servers,
    school,
    at: BEGIN,
    model: automationModel(),
    leads: [],
    stages: stages.slice(0, 3).map(({ id }) => String(id)),
    students: calendar.students,
    events: classes.data.map((one: { event_id: number }) => one.event_id),
    versions: new Map(),
    deleted: new Set(),
    calls: 0,
  };
  for (let n = 0; n < LEADS; n++) await add(here, { does: 'add', pick: n, other: n, way: n, minutes: 0 });
  return {
    /** Does a step; call `passes` when the processes have done what follows from it. */
    step: async (step: AutomationStep) => {
      here.at += step.minutes * MINUTE;
      setNow(here.at);
      await does[step.does](here, step);
    },
    /** The runs that there should be then. */
    passes: (): string[] => {
      here.model.passes(here.at);
      return here.model.runs.map(({ rule, person, key, at, version, state }) => {
        const told = rule.trigger === 'leadStageUpdated' ? 'move' : key;
        return lineOf({ automation_id: rule.id, person, told, at, due: at + version.delay, state });
      });
    },
  };
}

/** A run as a line; one that is done has left one task. */
export const lineOf = (run: {
  automation_id: number;
  person: number;
  told: string;
  at: number;
  due: number;
  state: string;
  tasks?: number;
}): string => {
  const { automation_id, person, told, at, due, state, tasks = state === 'done' ? 1 : 0 } = run;
  const [from, until] = [at, due].map((one) => new Date(one).toISOString().slice(0, 19));
  return `${automation_id}: ${person}, ${told}, from ${from}, due ${until}, ${state}, ${tasks} tasks`;
};
