import { existsSync } from 'node:fs';
import { canInstall, installPackage, onPath } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const shell = 'chromium-headless-shell';
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...onPath(names), ...elsewhere].find((path) => path && existsSync(path));
}

/** The tests' browser: Chromium's headless shell if it is installed, which does the same with a third less work, or else Chromium. */
export function findTestBrowser() {
  return [process.env.CHROMIUM_PATH, ...onPath([shell])].find((path) => path && existsSync(path)) ?? findChromium();
}

/** Where the shell can't be had, any Chromium tests as well. */
export async function ensureTestBrowser() {
  const named = process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH);
  if (!named && !onPath([shell]).some((path) => existsSync(path)) && canInstall())
    await installPackage(shell, "Chromium's shell without windows", 'the tests use Chromium, which takes longer.');
  return findTestBrowser() ?? ensureChromium();
}

export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!canInstall()) {
    console.error(
      'The browser tests need Chromium: install it ("apt-get install chromium" as root on Debian), or set CHROMIUM_PATH to a Chromium or Chrome.',
    );
    return undefined;
  }
  return (await installPackage('chromium', 'Chromium')) ? findChromium() : undefined;
}
