import * as z from 'zod/mini';
import { endpoints } from '@schoolbell/core/contract';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { examples, otherAnswers, spendsCaller } from './examples.ts';
import { mutated, type Path, placesIn, seededRandom, valueAt, withValue } from './mutations.ts';
import type { Answer, CallAs, TestServer, TestStaff } from './server.ts';
import type { World } from './world.ts';

/** An endpoint with its name and an input that it takes. */
export interface Called {
  name: string;
  endpoint: Endpoint;
}

type Input = Record<string, unknown>;

/** Every endpoint of the contract by its full name. */
export const all: Called[] = endpoints().map(({ area, name, endpoint }) => ({ name: `${area}.${name}`, endpoint }));

/** Who makes a call: the owner, unless the call spends its caller. */
const callerOf = async (world: World, { name }: Called): Promise<TestStaff> =>
  spendsCaller.has(name) ? world.school.staff(1) : world.owner;

export const exampleOf = async (world: World, { name }: Called, caller = world.owner): Promise<Input> =>
  (await examples[name]!(world, caller)) as Input;

export const callOf = (server: TestServer, { endpoint }: Called, input: Input, options: CallAs = {}): Promise<Answer> =>
  server.call(endpoint.method, endpoint.path, input, options);

/** How an endpoint is called in the ordinary way: by somebody signed in, or where it is public by nobody. */
const usual = ({ endpoint }: Called, caller: TestStaff): CallAs => (endpoint.access === 'public' ? {} : { as: caller });

/** Files are bytes, whatever their schema says. */
export const isFile = ({ endpoint }: Called): boolean => (endpoint.answers ?? 'json') !== 'json';

/** Each promise answers its complaints: nothing where it is kept. */
export async function takesItsExample(world: World, called: Called): Promise<string[]> {
  const caller = await callerOf(world, called);
  const answer = await callOf(world.server, called, await exampleOf(world, called, caller), usual(called, caller));
  const expected = otherAnswers[called.name] ?? 200;
  if (answer.status !== expected)
    return [`answered ${answer.status} instead of ${expected}: ${answer.text.slice(0, 300)}`];
  if (expected !== 200 || isFile(called)) return [];
  const parsed = z.safeParse(called.endpoint.result, answer.body);
  return parsed.success ? [] : [`answered what its schema does not name: ${parsed.error.message}`];
}

export async function refusesNoSession(world: World, called: Called): Promise<string[]> {
  const answer = await callOf(world.server, called, await exampleOf(world, called));
  return answer.status === 401 && answer.body.code === 'signedOut' ? [] : [`answered ${answer.status} to nobody`];
}

export async function refusesWithoutCategory(world: World, called: Called, powerless: TestStaff): Promise<string[]> {
  const answer = await callOf(world.server, called, await exampleOf(world, called), { as: powerless });
  const wanted = [called.endpoint.access].flat();
  if (answer.status !== 403 || answer.body.code !== 'forbidden')
    return [`answered ${answer.status} to somebody without ${wanted.join(', ')}`];
  return wanted.some((category) => answer.body.message.includes(`"${category}"`))
    ? []
    : [`named no category: ${answer.body.message}`];
}

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Places of ids and tokens, with what another world has of the same kind. */
function foreignPlaces(
  world: World,
  other: World,
  call: string,
  input: Input,
): { at: Path; foreign: unknown; missing: unknown }[] {
  const kinds: [unknown, unknown][] = [
    [world.student, other.student],
    [world.lead, other.lead],
    [world.guardian, other.guardian],
    [world.note, other.note],
    [world.task, other.task],
    [world.leave, other.leave],
    [world.batch, other.batch],
    [world.tag, other.tag],
    [world.held, other.held],
    [world.header, other.header],
    [world.field, other.field],
    [world.option, other.option],
    [world.mail, other.mail],
    [world.forms.lead.id, other.forms.lead.id],
    [world.forms.student.id, other.forms.student.id],
    [world.teacher.user_detail_id, other.teacher.user_detail_id],
    [world.owner.user_detail_id, other.owner.user_detail_id],
    [world.file, other.file],
    [world.school.institution_id, other.school.institution_id],
    [world.forms.lead.hash, other.forms.lead.hash],
    [world.forms.student.hash, other.forms.student.hash],
    ...world.stages.map((stage, i): [unknown, unknown] => [stage, other.stages[i]]),
    ...catalogPairs(world, other),
    ...(['series', 'event', 'draft', 'enrolment', 'waitlist'] as const).map((name): [unknown, unknown] => [
      world.calendar[name],
      other.calendar[name],
    ]),
  ];
  return placesIn(input).flatMap((at) => {
    const value = valueAt(input, at);
    const named = at.findLast((part) => typeof part === 'string') as string;
    const isId =
      (/(^|_)ids?$|CourseID$/.test(named) && named !== 'role_id') || named === 'form' || named.endsWith('_handle');
    if (!isId || (typeof value !== 'number' && typeof value !== 'string')) return [];
    const foreign = kinds.find(([own]) => own === value)?.[1] ?? sameKind(other, call, named);
    return [
      {
        at,
        foreign,
        missing:
          typeof value === 'number'
            ? 2 ** 52
            : uuid.test(value)
              ? '00000000-0000-4000-8000-000000000000'
              : 'x'.repeat(43),
      },
    ];
  });
}

/** What stands in both catalogs, one beside the other. */
function catalogPairs({ catalog: own }: World, { catalog: other }: World): [unknown, unknown][] {
  const { categories, ...rest } = own;
  return [
    ...Object.entries(rest).map(([name, id]): [unknown, unknown] => [id, other[name as keyof typeof rest]]),
    ...Object.entries(categories).map(([kind, id]): [unknown, unknown] => [
      id,
      other.categories[kind as keyof typeof categories],
    ]),
  ];
}

/** What another world has for a record that an example made for itself alone, by the call and the place's name. */
function sameKind(other: World, call: string, name: string): unknown {
  if (name === 'session_id') return other.session;
  if (call === 'session.switchUser') return other.teacher.user_detail_id;
  if (/user_detail/.test(name)) return call.startsWith('leads.') || call.endsWith('Leads') ? other.lead : other.student;
  if (name === 'submission_id') return other.held;
  if (name === 'field_id') return other.field;
  const ofCatalog: Record<string, number> = {
    gibbonCourseID: other.catalog.categories.subject,
    sub_id: other.catalog.subject,
    duration_id: other.catalog.duration,
    package_id: other.catalog.package,
    add_on_id: other.catalog.addOn,
    registration_fee_id: other.catalog.fee,
    product_id: other.catalog.product,
    room_id: other.catalog.room,
    ...(call.startsWith('locations.') && { id: other.catalog.location }),
  };
  const ofCalendar: Record<string, number> = {
    event_id: other.calendar.event,
    series_id: other.calendar.series,
    enrolment_id: other.calendar.enrolment,
    waitlist_id: other.calendar.waitlist,
  };
  if (ofCatalog[name] !== undefined || ofCalendar[name] !== undefined) return ofCatalog[name] ?? ofCalendar[name];
  const kinds: [RegExp, number][] = [
    [/Segment|segmentDetails/, other.segment],
    [/View/, other.view],
    [/Stage/, other.stages[1]!],
    [/^notes/, other.note],
    [/^tasks/, other.task],
    [/Header/, other.header],
    [/Option/, other.option],
    [/Field/, other.field],
    [/Mail/, other.mail],
    [/Leave/, other.leave],
    [/Batch/, other.batch],
    [/Tag/, other.tag],
  ];
  return kinds.find(([pattern]) => pattern.test(call))?.[1] ?? other.student;
}

/** What is alike in two answers of one kind: their shape where they are done, all of it where they are refused. */
function likeness(answer: Answer): unknown {
  if (answer.status >= 400) return [answer.status, answer.text];
  return [
    answer.status,
    answer.body
      ? placesIn(answer.body)
          .map((at) => at.filter((part) => typeof part === 'string').join('.'))
          .sort()
          .filter((at, i, list) => at !== list[i - 1])
      : answer.text.split('\n').length,
  ];
}

/** In each position, another school's id answers as a missing one does. */
export async function keepsForeignIdsOut(world: World, called: Called, other: World): Promise<string[]> {
  const complaints: string[] = [];
  for (const { at } of foreignPlaces(world, other, called.name, await exampleOf(world, called))) {
    const answers = [];
    for (const kind of ['foreign', 'missing'] as const) {
      const caller = await callerOf(world, called);
      const input = await exampleOf(world, called, caller);
      const place = foreignPlaces(world, other, called.name, input).find((one) => one.at.join() === at.join());
      if (place)
        answers.push(await callOf(world.server, called, withValue(input, at, place[kind]), usual(called, caller)));
    }
    const [foreign, missing] = answers;
    if (foreign && missing && JSON.stringify(likeness(foreign)) !== JSON.stringify(likeness(missing))) {
      complaints.push(
        `${at.join('.')}: a foreign id answers ${foreign.status} ${foreign.text.slice(0, 200)}, a missing one ${missing.status} ${missing.text.slice(0, 200)}`,
      );
    }
  }
  return complaints;
}

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects whose names the schema doesn't fix: what a family types, and UTM. */
const free = /(^|\.)(values|custom)(\.|$)/;

export async function refusesUnknownKeys(world: World, called: Called, key = 'nobody_knows_this'): Promise<string[]> {
  const caller = await callerOf(world, called);
  const example = await exampleOf(world, called, caller);
  const places: Path[] = [
    [],
    ...placesIn(example).filter((at) => isObject(valueAt(example, at)) && !free.test(at.join('.'))),
  ];
  const complaints: string[] = [];
  for (const at of places) {
    const input = key ? withValue(example, [...at, key], 1) : example;
    const answer = await callOf(world.server, called, input, usual(called, caller));
    const field = [...at, key].join('.');
    if (answer.status !== 422 || answer.body.fields?.[field] !== 'Unknown field')
      complaints.push(`answered ${answer.status} to ${field}: ${answer.text.slice(0, 200)}`);
  }
  return complaints;
}

/** Every text, list and number is refused far beyond what anybody means; addresses may be too long for the server at all. */
export async function refusesOversize(world: World, called: Called, size = 210_000): Promise<string[]> {
  const caller = await callerOf(world, called);
  const example = await exampleOf(world, called, caller);
  const complaints: string[] = [];
  for (const at of placesIn(example)) {
    const value = valueAt(example, at);
    const big =
      typeof value === 'string'
        ? 'x'.repeat(called.endpoint.method === 'GET' ? Math.min(size, 6_000) : size)
        : Array.isArray(value)
          ? Array.from({ length: Math.min(size, 5_000) }, () => value[0] ?? 1)
          : undefined;
    if (big === undefined) continue;
    const answer = await callOf(world.server, called, withValue(example, at, big), usual(called, caller));
    if (![404, 413, 414, 422].includes(answer.status))
      complaints.push(`answered ${answer.status} to ${at.join('.')} of ${JSON.stringify(big).length} characters`);
  }
  return complaints;
}

/** However an input is broken, the answer is a plain refusal or a result of the schema, never an error of ours. What was broken twice in the same way is sent once. */
export async function survivesMutations(world: World, called: Called, times: number): Promise<string[]> {
  const random = seededRandom([...called.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const example = await exampleOf(world, called);
  const complaints: string[] = [];
  const broken = [
    ...new Map(
      Array.from({ length: times }, () => mutated(example, random)).map((input) => [JSON.stringify(input), input]),
    ).values(),
  ];
  for (let done = 0; done < broken.length; done += 8) {
    const inputs = broken.slice(done, done + 8);
    const answers = await Promise.all(
      inputs.map(async (input) => callOf(world.server, called, input, usual(called, await callerOf(world, called)))),
    );
    answers.forEach((answer, i) => {
      const refused =
        answer.status >= 400 &&
        answer.status < 500 &&
        typeof answer.body?.code === 'string' &&
        typeof answer.body.message === 'string';
      const fits =
        answer.status === 200 && (isFile(called) || z.safeParse(called.endpoint.result, answer.body).success);
      if (!refused && !fits)
        complaints.push(
          `answered ${answer.status} ${answer.text.slice(0, 120)} to ${JSON.stringify(inputs[i]).slice(0, 400)}`,
        );
    });
  }
  return complaints;
}
