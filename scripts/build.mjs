import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runPackageScript, seconds } from './steps.mjs';

/** What is built, from what, in this order. The back-office shows the widgets in its form editor. */
const builds = [
  { name: 'widgets', folder: 'packages/widgets', inputs: ['packages/widgets', 'packages/core/src'] },
  {
    name: 'back-office',
    folder: 'packages/backoffice',
    inputs: ['packages/backoffice', 'packages/core/src', 'packages/widgets/src', 'CHANGELOG.md'],
  },
  { name: 'examples', folder: 'examples', inputs: ['examples'] },
];
const always = ['pnpm-lock.yaml', 'tsconfig.json'];
const notInputs = /^(node_modules|dist|test-results|\..*)$|\.test\.tsx?$/;

/** Builds what its inputs have changed since. Resolves to the names of the builds that failed, having printed why. */
export async function build(options = {}) {
  const failed = [];
  for (const { name, folder, inputs } of builds) {
    const stamp = join(root, folder, 'dist/.built');
    const wanted = fingerprint([...inputs, ...always]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    rmSync(stamp, { force: true });
    const begin = performance.now();
    const result = await runPackageScript(folder, 'build', { ...options, env: { NODE_ENV: 'production' } });
    if (!result) continue;
    if (result.code === 0) {
      mkdirSync(join(stamp, '..'), { recursive: true });
      writeFileSync(stamp, wanted);
      console.log(`Built the ${name} in ${seconds(performance.now() - begin)}.`);
    } else {
      console.error(result.output);
      console.error(`Building the ${name} failed.`);
      failed.push(name);
    }
  }
  return failed;
}

/** Contents instead of times, because a checkout or a clone only changes times. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (stat?.isFile()) hash.update(path).update('\0').update(readFileSync(full)).update('\0');
    if (stat?.isDirectory())
      for (const name of readdirSync(full).sort()) if (!notInputs.test(name)) add(`${path}/${name}`);
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
