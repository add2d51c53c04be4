import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, seconds } from './steps.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

export function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = [process.env.CHROMIUM_PATH, ...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere];
  return candidates.find((path) => path && existsSync(path));
}

export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!canInstall()) {
    console.error('The browser tests need Chromium: install it ("apt-get install chromium" as root on Debian), or set CHROMIUM_PATH to a Chromium or Chrome.');
    return undefined;
  }
  console.log("Installing Debian's Chromium…");
  const begin = performance.now();
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const { code, output } = await run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], { env });
  if (code !== 0) {
    console.error(output);
    console.error('Installing Chromium failed; run the same command to try again.');
    return undefined;
  }
  console.log(`Installed Chromium in ${seconds(performance.now() - begin)}.`);
  return findChromium();
}

function canInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
