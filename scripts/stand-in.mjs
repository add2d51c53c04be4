// npm run stand-in: stands in for payment gateways on this machine, so that Stripe and Razorpay can be tried without an account
// or a network. It prints how to start the server with it, and the keys to connect with.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, root } from './steps.mjs';

if (!existsSync(node)) {
  console.error('Schoolbell is not installed yet: run npm start once.');
  process.exit(1);
}
const main = 'packages/server/src/testing/outside/main.ts';
const command = spawn(node, [main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
command.on('exit', (code) => process.exit(code ?? 0));
