import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSchool, type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, codeCache, freePort, postmasterOf, type ServerProcess, startServer, until } from './server.ts';

const port = await freePort();
const dataDir = preparedDataDir();
const root = resolve(import.meta.dirname, '../../../../..');
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer({ port, dataDir });
  school = await setUpSchool(server);
});
afterAll(() => clear(dataDir, server));

/** Runs `npm run plan` and answers what it printed, and its exit code. */
async function plan(
  args: string[],
  env: Record<string, string> = { DATA_DIR: dataDir },
): Promise<{ code: number; said: string }> {
  const done = promisify(execFile)('node', ['scripts/plan.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...codeCache, ...env },
  });
  return done.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

const planOf = async ({ owner } = school) =>
  (await server.call('POST', 'session/user', {}, { as: owner })).body.institution_plan;

test('while the server runs, a plan is set in all branches, and open pages hear of it within seconds', async () => {
  const branch = await server.call(
    'POST',
    'add/branch',
    { institutionName: 'Harbour North', institutionAddress: { country: 'DE' } },
    { as: school.owner },
  );
  expect(branch.status).toBe(200);
  const aborter = new AbortController();
  const live = await fetch(`${server.address}/api/live`, {
    headers: { cookie: school.owner.cookie },
    signal: aborter.signal,
  });
  let heard = '';
  void (async () => {
    for await (const piece of live.body!) heard += new TextDecoder().decode(piece);
  })().catch(() => {});

  const { code, said } = await plan([
    '--institution',
    firstSchool.institutionName.toUpperCase(),
    '--code',
    '3',
    '--trial-until',
    '2031-01-31',
    '--portal',
    'https://pay.example/harbour',
  ]);
  expect([code, said]).toEqual([
    0,
    [
      `Changed the plan of Harbour School (${school.hash}) and its branches Harbour North:`,
      '  Plan          Single branch (code 3)   (was: Unlimited (code 0))',
      '  Trial         until Jan 31, 2031   (was: none)',
      '  Payment       nothing is due',
      '  Runs until    no end',
      '  Pay at        https://pay.example/harbour   (was: nowhere)',
      '  Blocked now   new branches   (was: nothing)',
      '',
    ].join('\n'),
  ]);
  await until(() => heard.includes('"area":"settings"'), 3_000);
  aborter.abort();
  // Noon in Berlin, so that it is the same day in the zones around.
  expect(await planOf()).toMatchObject({
    code: 3,
    isTrial: 1,
    trialExpiryDate: '2031-01-31T11:00:00.000Z',
    customerPortal: 'https://pay.example/harbour',
  });
  expect(
    (
      await server.call(
        'POST',
        'add/branch',
        { institutionName: 'South', institutionAddress: { country: 'DE' } },
        { as: school.owner },
      )
    ).body.code,
  ).toBe('planBlocked');
  const rows = await rowsOf(
    dataDir,
    "select i.institution_name, i.plan_code, (select count(*)::int from audit a where a.institution_id = i.institution_id and a.kind = 'plan.changed') as audits from institution i order by 1",
  );
  expect(rows).toEqual([
    { institution_name: 'Harbour North', plan_code: 3, audits: 1 },
    { institution_name: 'Harbour School', plan_code: 3, audits: 1 },
  ]);
});

test('--show changes nothing, and a wrong wish is one plain sentence', async () => {
  const before = await planOf();
  expect((await plan(['--show'])).said).toContain(
    `The plan of Harbour School (${school.hash}) and its branches Harbour North:`,
  );
  const wrong: [string[], RegExp][] = [
    [['--code', 'x'], /^--code must be a whole number from 0 to 9999, but is "x"\.\n$/],
    [['--failed', '2'], /^--failed must be a whole number from 0 to 1, but is "2"\.\n$/],
    [['--trial-until', 'tomorrow'], /^--trial-until must be a day like 2031-01-31, or none, but is "tomorrow"\.\n$/],
    [['--expires', '2031-02-30'], /^--expires must be a day like/],
    [['--portal', 'javascript:alert(1)'], /^--portal must be an address like/],
    [['--trial', '--trial-until', '2031-01-01'], /^--trial and --trial-until are both given/],
    [['--show', '--code', '4'], /^--show changes nothing/],
    [['--institution', 'Nowhere', '--code', '4'], /^There is no school "Nowhere" here\. There are:\n.*Harbour School/s],
    [['--institution', '-LSc_hash', '--show'], /^There is no school "-LSc_hash" here/],
    [['--plan', '4'], /^Unknown option '--plan'/],
  ];
  const answers = await Promise.all(wrong.map(([args]) => plan(args)));
  answers.forEach(({ code, said }, at) => expect([code, said]).toEqual([1, expect.stringMatching(wrong[at]![1])]));
  expect(await planOf()).toEqual(before);
});

test('while the server is stopped it works too, and leaves nothing running behind', async () => {
  expect(await server.stop()).toBe(0);
  expect((await plan(['--code', '4', '--trial-until', 'none', '--failed', '0', '--portal', 'none'])).said).toContain(
    'Several branches (code 4)   (was: Single branch (code 3))',
  );
  expect(postmasterOf(dataDir)).toBeUndefined();
  server = await startServer({ port, dataDir });
  school = await signIn(server);
  expect(await planOf()).toMatchObject({ code: 4, isTrial: 0, trialExpiryDate: null, customerPortal: null });
}, 60_000);

test('a folder without a Schoolbell is reported, and stays unchanged', async () => {
  const { code, said } = await plan(['--show'], { DATA_DIR: `${dataDir}-nowhere` });
  expect([code, said]).toEqual([
    1,
    `There is no Schoolbell in ${dataDir}-nowhere yet: start it once, or set DATA_DIR to its folder.\n`,
  ]);
});
