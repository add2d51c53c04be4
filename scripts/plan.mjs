// npm run plan: shows and sets a school's plan, for the server's operator. It works whether the server is running or not.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, root } from './steps.mjs';

if (!existsSync(node)) {
  console.error('Schoolbell is not installed yet: run npm start once.');
  process.exit(1);
}
const command = spawn(node, ['packages/server/src/plan.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
command.on('exit', (code) => process.exit(code ?? 1));
