import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, codeCache, freePort, type ServerProcess, startServer } from './server.ts';

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

/** Runs `npm run check:sums` and answers what it printed, and its exit code. */
async function check(...args: string[]): Promise<{ code: number; said: string }> {
  const done = promisify(execFile)('node', ['scripts/check-sums.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...codeCache, DATA_DIR: dataDir },
  });
  return done.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

test('tells an operator that kept sums are right, or each that is not, while the server runs', async () => {
  expect(await check()).toEqual({ code: 0, said: expect.stringContaining('no differences') });
  const id = school.institution_id;
  const payer = school.owner.user_detail_id;
  await rowsOf(
    dataDir,
    `with a as (insert into account (institution_id, holder_id, currency) values ($1, $2, 'EUR') returning account_id)
     insert into invoice (institution_id, account_id, payer_id, user_detail_id, is_draft, issue_on, due_on, next_due_on, currency, inclusive, total)
     select $1, a.account_id, $2, $2, 1, '2026-11-24', '2026-12-24', '2026-12-24', 'EUR', 0, 500 from a`,
    [id, payer],
  );
  await rowsOf(dataDir, 'delete from report_change where institution_id = $1', [id]);
  const { code, said } = await check();
  expect(code, said).toBe(1);
  expect(said).toContain('2 differences');
  expect(said).toContain('invoice, day 2026-11-24, EUR draft: kept nothing, but it is 1 500 0 500 0');
  // It was marked as changed.
  expect(await rowsOf(dataDir, 'select distinct fact from report_change where institution_id = $1', [id])).toEqual([
    { fact: 'invoice' },
  ]);
  expect(await check('--help')).toEqual({ code: 0, said: expect.stringContaining('npm run check:sums') });
  expect((await check('--nonsense')).code).toBe(1);
});
