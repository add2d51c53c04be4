// npm run verify:documents: checks that no document is missing or was changed. It works whether the server runs or not.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, root } from './steps.mjs';

if (!existsSync(node)) {
  console.error('Schoolbell is not installed yet: run npm start once.');
  process.exit(1);
}
const args = ['packages/server/src/verify-documents.ts', ...process.argv.slice(2)];
const command = spawn(node, args, { cwd: root, stdio: 'inherit' });
command.on('exit', (code) => process.exit(code ?? 1));
