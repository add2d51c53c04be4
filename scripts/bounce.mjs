// npm run bounce: reads a report of a mail that came back from standard input. It works whether the server runs or not.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, root } from './steps.mjs';

if (!existsSync(node)) {
  console.error('Schoolbell is not installed yet: run npm start once.');
  process.exit(1);
}
const args = ['packages/server/src/bounce.ts', ...process.argv.slice(2)];
const command = spawn(node, args, { cwd: root, stdio: 'inherit' });
command.on('exit', (code) => process.exit(code ?? 1));
