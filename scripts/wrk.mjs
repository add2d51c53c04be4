import { existsSync } from 'node:fs';
import { canInstall, installPackage, onPath } from './debian.mjs';

/** The path of wrk, or undefined if it is not installed. */
export function findWrk() {
  return onPath(['wrk']).find((path) => existsSync(path));
}

/** Makes sure that wrk is there, installing Debian's as root if needed. Without it Node sends the requests, and says so. */
export async function ensureWrk() {
  if (findWrk() || (canInstall() && (await installPackage('wrk', 'wrk')))) return;
  console.log(
    'Without wrk ("apt-get install wrk" on Debian) Node sends the requests, and takes more of the processors for it than wrk would.',
  );
}
