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

/** Runs `npm run verify:documents` and answers what it printed, and its exit code. */
async function verify(...args: string[]): Promise<{ code: number; said: string }> {
  const done = promisify(execFile)('node', ['scripts/verify-documents.mjs', ...args], {
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

test('tells an operator that nothing is wrong, or what, while the server runs', async () => {
  const fine = await verify();
  expect([fine.code, fine.said]).toEqual([0, expect.stringContaining('0 documents, nothing wrong')]);
  const id = school.institution_id;
  const payer = school.owner.user_detail_id;
  await rowsOf(
    dataDir,
    `with a as (insert into account (institution_id, holder_id, currency) values ($1, $2, 'EUR') returning account_id)
     insert into invoice (institution_id, account_id, payer_id, user_detail_id, number, series, series_at, issue_on, due_on, next_due_on, currency, inclusive)
     select $1, a.account_id, $2, $2, 'INV-2026-0002', '2026', 2, '2026-11-24', '2026-11-24', '2026-11-24', 'EUR', 0 from a`,
    [id, payer],
  );
  const { code, said } = await verify();
  expect(code, said).toBe(1);
  for (const line of [
    'Invoice series 2026: number 1 is missing before INV-2026-0002.',
    'Invoice INV-2026-0002 has no seal.',
    'Invoice series 2026: its counter is missing.',
  ])
    expect(said).toContain(line);
  expect(await verify('--help')).toEqual({ code: 0, said: expect.stringContaining('npm run verify:documents') });
  expect((await verify('--nonsense')).code).toBe(1);
});
