import * as z from 'zod/mini';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import type { Called } from './calls.ts';
import { foreignPlaces, type Input, type TableOf } from './foreign.ts';
import { mutated, type Path, placesIn, seededRandom, valueAt, withValue } from './mutations.ts';
import type { Answer, CallAs, TestServer, TestStaff } from './server.ts';
import type { World } from './world.ts';

/** The caller: the owner, unless the call uses up its caller. */
const callerOf = async (world: World, { example }: Called): Promise<TestStaff> =>
  example.spendsCaller ? world.school.staff(1) : world.owner;

export const exampleOf = async (world: World, { example }: Called, caller = world.owner): Promise<Input> =>
  (await example(world, caller)) as Input;

/** The input that the same example makes in another school, from the equivalent caller there. */
export const twinOf = async (other: World, called: Called): Promise<Input> =>
  exampleOf(other, called, await callerOf(other, called));

export const callOf = (server: TestServer, { endpoint }: Called, input: Input, options: CallAs = {}): Promise<Answer> =>
  server.call(endpoint.method, endpoint.path, input, options);

/** The ordinary way to call an endpoint: by a signed-in person, or without a session if it is public. */
const usual = ({ endpoint }: Called, caller: TestStaff): CallAs => (endpoint.access === 'public' ? {} : { as: caller });

/** Files are bytes, whatever their schema says. */
export const isFile = ({ endpoint }: { endpoint: Endpoint }): boolean => (endpoint.answers ?? 'json') !== 'json';

/** Each promise returns its complaints: none if it is kept. */
export async function takesItsExample(world: World, called: Called): Promise<string[]> {
  const caller = await callerOf(world, called);
  const answer = await callOf(world.server, called, await exampleOf(world, called, caller), usual(called, caller));
  const expected = called.example.answers ?? 200;
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

/** What two answers of one kind have in common: their shape if they succeed, everything if they are refused. */
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
export async function keepsForeignIdsOut(
  world: World,
  called: Called,
  { twin, tableOf }: { twin: Input; tableOf: TableOf },
): Promise<string[]> {
  const complaints: string[] = [];
  const own = await exampleOf(world, called);
  for (const { at, foreign, missing } of foreignPlaces(called.name, { own, twin, tableOf })) {
    const answers = [];
    for (const id of [foreign, missing]) {
      const caller = await callerOf(world, called);
      const input = withValue(await exampleOf(world, called, caller), at, id);
      answers.push(await callOf(world.server, called, input, usual(called, caller)));
    }
    const [toForeign, toMissing] = answers as [Answer, Answer];
    if (JSON.stringify(likeness(toForeign)) !== JSON.stringify(likeness(toMissing))) {
      complaints.push(
        `${at.join('.')}: a foreign id answers ${toForeign.status} ${toForeign.text.slice(0, 200)}, a missing one ${toMissing.status} ${toMissing.text.slice(0, 200)}`,
      );
    }
  }
  return complaints;
}

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects whose names the schema doesn't fix: a family's answers, and UTM. */
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

/** Every text, list and number is refused far beyond any real size; addresses may be too long for the server altogether. */
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

/**
 * No more than may wait for a school's place for heavy work, since those beyond are turned away. The place itself may
 * still be taken: the server gives it back a moment after its caller has the whole file.
 */
const AT_ONCE = 4;

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
  for (let done = 0; done < broken.length; done += AT_ONCE) {
    const inputs = broken.slice(done, done + AT_ONCE);
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
