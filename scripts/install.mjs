import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run, seconds } from './steps.mjs';

const stamp = join(root, 'node_modules/.cache/schoolbell/installed');

/** Installs the packages of the lockfile with pnpm, unless exactly these are there. Exits with its code on failure. */
export async function install() {
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  const begin = performance.now();
  rmSync(stamp, { force: true });
  // In production pnpm would leave out Node 24 and the build tools.
  const { code, output } = await run(
    'npx',
    ['-y', `pnpm@${pnpmVersion()}`, 'install', '--frozen-lockfile', '--prefer-offline'],
    { env: { NODE_ENV: 'development' } },
  );
  if (code !== 0) {
    console.error(output);
    console.error(
      code === 127
        ? 'Installing needs npm, which comes with Node: it is not in the PATH.'
        : 'Installing packages failed; run the same command to try again.',
    );
    process.exit(1);
  }
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, wanted);
  console.log(`Installed in ${seconds(performance.now() - begin)}.`);
}

// Not the `packageManager` field: there pnpm would look for itself in the registry, on every platform, at each install.
function pnpmVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.pnpm;
}

/** What decides the content of node_modules: the lockfile, the manifests, and the kind of machine. */
function fingerprint() {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`);
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    'examples/package.json',
    'bench/package.json',
    ...packages.sort(),
  ];
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
