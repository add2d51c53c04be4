import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, seconds } from './steps.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...onPath(names), ...elsewhere].find((path) => path && existsSync(path));
}

/** The browser of the tests: Chromium's own shell without windows where it is installed, which shows the same pages with a quarter less work, or else Chromium. */
export function findTestBrowser() {
  return [process.env.CHROMIUM_PATH, ...onPath(['chromium-headless-shell'])].find((path) => path && existsSync(path)) ?? findChromium();
}

function onPath(programs) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].flatMap((folder) => programs.map((name) => join(folder, name)));
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
