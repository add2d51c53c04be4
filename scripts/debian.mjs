import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, seconds } from './steps.mjs';

/** Where programs of these names may be. */
export function onPath(programs) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].flatMap((folder) =>
    programs.map((name) => join(folder, name)),
  );
}

/** Whether Debian's packages can be installed here: by root, on Debian or what comes of it. */
export function canInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs a package of Debian's, and says how it went, and what happens `otherwise`; returns whether it is there. */
export async function installPackage(name, title, otherwise) {
  console.log(`Installing Debian's ${title}…`);
  const begin = performance.now();
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const { code, output } = await run('apt-get', ['install', '-qy', '--no-install-recommends', name], { env });
  if (code !== 0) {
    if (!otherwise) console.error(output);
    console.error(`Installing ${title} failed${otherwise ? `: ${otherwise}` : '; run the same command to try again.'}`);
    return false;
  }
  console.log(`Installed ${title} in ${seconds(performance.now() - begin)}.`);
  return true;
}
