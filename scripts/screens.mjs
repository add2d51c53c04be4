// npm run screens: takes a picture of every page, light, dark and on a phone, into docs/screens. It builds first, and runs
// on its own server and demo school. `npm run screens -- payments invoice` takes those whose names have one of these words.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { endOnSignal, root, run } from './steps.mjs';

endOnSignal('Interrupted.');
await install();
await build();
const chromium = await ensureChromium();
if (!chromium) process.exit(1);
const { code } = await run('playwright', ['test', '--config', 'e2e/screens/playwright.config.ts'], {
  env: { CHROMIUM_PATH: chromium, SCREENS_OF: process.argv.slice(2).join(' ') },
  show: true,
  group: true,
});
await shrink(join(root, 'docs/screens'));
console.log(code === 0 ? 'The pictures are in docs/screens.' : 'Some pages could not be shown; see above.');
process.exit(code);

/** Flat surfaces need few colours: a picture with a palette is a third of its size. */
async function shrink(folder) {
  const sharp = createRequire(join(root, 'packages/server/package.json'))('sharp');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.png'))) {
    const file = join(folder, name);
    const small = await sharp(readFileSync(file)).png({ palette: true, quality: 90, effort: 7 }).toBuffer();
    if (small.length < readFileSync(file).length) writeFileSync(file, small);
  }
}
