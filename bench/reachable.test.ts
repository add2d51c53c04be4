import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { reachable } from './reachable.ts';

const SILENCE = 1_500;
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A server that is ready only after so many milliseconds, and till then says something or not. */
async function slowServer(ready: number, says: string): Promise<[ChildProcess, string]> {
  const script = `
    const begun = Date.now();
    const answer = (_, response) => response.writeHead(Date.now() - begun > ${ready} ? 200 : 503).end();
    const server = require('node:http').createServer(answer);
    server.listen(0, '127.0.0.1', () => process.send(server.address().port));
    if ('${says}') setInterval(() => console.log('${says}'), 100);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  children.push(child);
  const port = await new Promise((told) => {
    child.once('message', told);
  });
  return [child, `http://127.0.0.1:${port}`];
}

const nothingWritten = () => Promise.resolve('');
let written = 0;
const goesOn = () => Promise.resolve(String(++written));

test('a server that says something on its way is waited for', async () => {
  const [child, address] = await slowServer(2 * SILENCE, 'Preparing');
  await expect(reachable(child, address, nothingWritten, SILENCE)).resolves.toBeUndefined();
});

test('so is one whose database is written to', async () => {
  const [child, address] = await slowServer(2 * SILENCE, '');
  await expect(reachable(child, address, goesOn, SILENCE)).resolves.toBeUndefined();
});

test('one that does neither is given up, in a sentence', async () => {
  const [child, address] = await slowServer(60_000, '');
  await expect(reachable(child, address, nothingWritten, SILENCE)).rejects.toThrow(
    'The server has not come up, and nothing was heard of it for 1.5 seconds',
  );
});

test('one that has ended is not waited for', async () => {
  const [child, address] = await slowServer(60_000, 'Preparing');
  child.kill('SIGTERM');
  await expect(reachable(child, address, goesOn, SILENCE)).rejects.toThrow('ended with SIGTERM');
});
