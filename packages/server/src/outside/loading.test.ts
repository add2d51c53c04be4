import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** Imports in a process of its own what the server starts with, then runs more; answers the packages that each loaded. */
const script = (then: string) => `
  import { registerHooks } from 'node:module';
  const heavy = ['stripe', 'razorpay', 'xendit-node', 'undici'];
  const seen = new Set();
  registerHooks({ resolve: (name, context, next) => { if (heavy.includes(name)) seen.add(name); return next(name, context); } });
  for (const file of ['app', 'handlers', 'jobs', 'brought', 'jobs/worker', 'billing/gateways/verbs']) await import(${JSON.stringify(src)} + '/' + file + '.ts');
  const start = [...seen];
  ${then}
  console.log(JSON.stringify({ start, used: [...seen] }));
  process.exit(0);`;

const loaded = (then: string): { start: string[]; used: string[] } =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script(then)], { cwd: src, encoding: 'utf8' }),
  );

/** What of each gateway needs its SDK, without a network. */
const uses: [string, string][] = [
  ['stripe', "hook({ webhook_secret: 'whsec_a' }, Buffer.from('{}'), {}, new Date())"],
  ['razorpay', "read({ keys: {}, fetch: async () => { throw new Error('No network'); } }, 'plink_a')"],
];

test.each(uses)(
  'no SDK is loaded before a gateway is used, and then only that of %s',
  (name, use) => {
    const then = `
    const { ${name} } = await import(${JSON.stringify(join(src, `outside/providers/${name}.ts`))});
    const before = seen.size;
    await ${name}.${use};
    if (before > 0) throw new Error('Importing the adapter loaded it');`;
    expect(loaded(then)).toEqual({ start: [], used: [name] });
  },
  60_000,
);
