import { existsSync } from 'node:fs';
import { canInstall, installPackage, onPath } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...onPath(names), ...elsewhere].find((path) => path && existsSync(path));
}

/** The browser of the tests: Chromium's own shell without windows where it is installed, which shows the same pages with a quarter less work, or else Chromium. */
export function findTestBrowser() {
  return (
    [process.env.CHROMIUM_PATH, ...onPath(['chromium-headless-shell'])].find((path) => path && existsSync(path)) ??
    findChromium()
  );
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
