import { ask, type Asked } from './ask.ts';
import { inQuiet, type Load, middle } from './load.ts';
import { fillWith } from './people.ts';
import { measureSearch } from './search.ts';
import { setStage, type Stage } from './stage.ts';
import { bareDriver, recordStatements, type Recorded } from './statements.ts';
import { report } from './table.ts';

const SECONDS = 4;
/** A server that has been up for a while: its code is compiled only after some thousand requests of a kind. */
const WARM = 8;
/** The server and the bare driver take turns, because a machine's speed can change every second. */
const TURNS = 7;
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** What RosarioSIS answered a second on two cores, and how many times that Schoolbell is out for. */
const yardstick: Record<string, { theirs: number; times: number }> = {
  list: { theirs: 69, times: 20 },
  'search by name': { theirs: 155, times: 10 },
  detail: { theirs: 104, times: 10 },
  create: { theirs: 54, times: 10 },
};

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** A request by a signed-in person. */
function asked(stage: Stage, { method, url, body }: Recorded): Asked {
  return {
    path: url,
    headers: { cookie: stage.cookie, 'x-schoolbell': '1' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  };
}

/** The measured requests; `id` is a person in the middle of the list. */
function measured(id: number): Record<string, Recorded> {
  return {
    list: { method: 'GET', url: '/api/students' },
    'search by name': { method: 'GET', url: '/api/students?search=chlo' },
    'search by rare name': { method: 'GET', url: '/api/students?search=rarename' },
    'search by e-mail': { method: 'GET', url: '/api/students?search=student777%40bench' },
    'search by phone': { method: 'GET', url: '/api/students?search=%28415%29+000-0777' },
    detail: { method: 'GET', url: `/api/student/getDetails?user_detail_id=${id}` },
  };
}

/** Somebody else each time it is sent. */
const newStudent = { firstName: 'Bench', surname: 'Person #', isDuplicate: 1 };

async function someone(stage: Stage): Promise<number> {
  const answer = await fetch(`${stage.address}/api/students?page=40`, { headers: { cookie: stage.cookie } });
  const { data } = (await answer.json()) as { data: { user_detail_id: number }[] };
  return data[0]!.user_detail_id;
}

function showLoad(what: string, connections: number, result: Load): void {
  const wrong = result.refused ? `, ${result.refused} refused` : '';
  report({
    group: 'requests',
    what: `${what}, ${connections} connection${connections > 1 ? 's' : ''}`,
    figure: `${result.perSecond.toFixed(0)}/s, p95 ${ms(result.p95)}${wrong}`,
    ...(result.refused > 0 && { budget: 'no refusal', holds: false }),
  });
}

/** Each request at 1, 8 and 32 connections over 10,000 people, beside the same statements by the bare driver. */
export async function measureRequests(stage: Stage): Promise<void> {
  await fillWith(stage.owner, stage.institution_id, 10_000);
  const requests = {
    ...measured(await someone(stage)),
    create: { method: 'POST', url: '/api/students/add', body: newStudent } as Recorded,
  };
  const statements = await recordStatements(stage, requests);
  for (const [what, request] of Object.entries(requests)) {
    const sent = asked(stage, request);
    await ask(stage.port, 8, WARM, sent);
    for (const connections of [1, 8, 32])
      showLoad(what, connections, await ask(stage.port, connections, SECONDS, sent));
    await compare(stage, what, sent, statements[what]!);
  }
}

async function compare(
  stage: Stage,
  what: string,
  sent: Asked,
  statements: Parameters<typeof bareDriver>[1],
): Promise<void> {
  const turns: { ours: number; bare: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push(
      await inQuiet(async () => ({
        ours: (await ask(stage.port, 8, 2, sent)).perSecond,
        bare: (await bareDriver(stage, statements, 8, 2)).perSecond,
      })),
    );
  const [ours, bare, ratio] = [
    middle(turns.map((one) => one.ours)),
    middle(turns.map((one) => one.bare)),
    middle(turns.map((one) => one.ours / one.bare)),
  ];
  report({
    group: 'requests',
    what: `${what}: share of the bare driver (${statements.length} statements, ${bare.toFixed(0)}/s)`,
    figure: `${(ratio * 100).toFixed(0)} %`,
    budget: '≥ 60 %',
    holds: ratio >= 0.6,
  });
  const goal = yardstick[what];
  if (goal)
    report({
      group: 'requests',
      what: `${what}: times RosarioSIS (${goal.theirs}/s)`,
      figure: `${(ours / goal.theirs).toFixed(1)} ×`,
      budget: `≥ ${goal.times} ×`,
      holds: ours >= goal.theirs * goal.times,
    });
}

/**
 * The p95 of each request as a school grows, in turns with a school of the smallest size on its own stage. Only the growth
 * counts, because the machine's speed varies from minute to minute.
 */
export async function measureGrowth(stage: Stage, largest: number): Promise<void> {
  const small = await setStage();
  try {
    await fillWith(small.owner, small.institution_id, SIZES[0]!);
    const requests = measured(await someone(small));
    const few = (what: string) => ({ port: small.port, sent: asked(small, requests[what]!) });
    for (const what of Object.keys(requests)) await ask(small.port, 8, WARM, few(what).sent);
    for (const size of SIZES.filter((one) => one <= largest)) {
      await fillWith(stage.owner, stage.institution_id, size);
      for (const [what, request] of Object.entries(measured(await someone(stage))))
        await compareGrowth({ what, size, many: { port: stage.port, sent: asked(stage, request) }, few: few(what) });
      await measureSearch(stage, size);
    }
  } finally {
    await small.stop();
  }
}

/** A request to a school, and the same to the small one beside it. */
interface Grown {
  what: string;
  size: number;
  many: { port: number; sent: Asked };
  few: { port: number; sent: Asked };
}

async function compareGrowth({ what, size, many, few }: Grown): Promise<void> {
  const smallest = size === SIZES[0];
  await ask(many.port, 8, smallest ? WARM : 1, many.sent);
  const turns: { many: Load; few: Load }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push(
      await inQuiet(async () => ({
        many: await ask(many.port, 1, 1, many.sent),
        few: await ask(few.port, 1, 1, few.sent),
      })),
    );
  const growth = middle(turns.map((one) => one.many.p95 / one.few.p95));
  const refused = turns.reduce((sum, one) => sum + one.many.refused + one.few.refused, 0);
  const figure = `p95 ${ms(middle(turns.map((one) => one.many.p95)))}, ${growth.toFixed(2)} ×${refused ? `, ${refused} refused` : ''}`;
  report({
    group: 'growth',
    what: `${what} at ${size.toLocaleString('en')} people`,
    figure,
    ...(!smallest && { budget: '≤ 2 ×', holds: growth <= 2 && refused === 0 }),
  });
}
