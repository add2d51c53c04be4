import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnPathOf } from '../../jobs/return-path.ts';
import { loadConfig } from '../../config.ts';
import { type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, codeCache, freePort, type ServerProcess, startServer } from './server.ts';

const dataDir = preparedDataDir();
const root = resolve(import.meta.dirname, '../../../../..');
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer({ port: await freePort(), dataDir });
  school = await setUpSchool(server);
});
afterAll(() => clear(dataDir, server));

/** Pipes a mail into `npm run bounce`; answers what it printed, and its exit code. */
async function bounce(mail: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const command = spawn('node', ['scripts/bounce.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...codeCache, DATA_DIR: dataDir },
  });
  const code = new Promise<number>((done) => {
    command.on('close', done);
  });
  command.stdin.end(mail);
  const said = (await Promise.all([text(command.stdout), text(command.stderr)])).join('');
  return { code: await code, said };
}

const report = (to: string) =>
  [
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.school.example',
    '',
    'Final-Recipient: rfc822; ann@home.example',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b--',
    '',
  ].join('\r\n');

test('a mail server pipes in what came back: the mail and its address are marked', async () => {
  const [mail] = await rowsOf<{ id: string }>(
    dataDir,
    "insert into mail (institution_id, to_email, subject, text, html, status, sent_at) values ($1, 'Ann@home.example', 'x', 'x', 'x', 'sent', now()) returning id::text",
    [school.institution_id],
  );
  const { secretKey } = loadConfig({ DATA_DIR: dataDir });
  const to = returnPathOf('bounces@mail.school.example', secretKey)!(`${school.institution_id}.${mail!.id}`);
  expect(await bounce(report(to.replace('.example', '.invalid').replace('+', '+9')))).toMatchObject({
    code: 0,
    said: expect.stringContaining('not about a mail of ours'),
  });
  expect(await bounce(report(to))).toMatchObject({ code: 0, said: expect.stringContaining('no longer gets mail') });
  expect(await rowsOf(dataDir, 'select status, error from mail where id = $1', [mail!.id])).toEqual([
    { status: 'bounced', error: '5.1.1' },
  ]);
  expect(await rowsOf(dataDir, 'select address_key, state from mail_address')).toEqual([
    { address_key: 'ann@home.example', state: 'bounced' },
  ]);
  expect(await bounce('Subject: Hello\r\n\r\nThank you!')).toMatchObject({ code: 0 });
  expect(await bounce('', '--help')).toMatchObject({ code: 0, said: expect.stringContaining('BOUNCE_ADDRESS') });
  expect((await bounce('', '--nonsense')).code).toBe(1);
}, 60_000);
