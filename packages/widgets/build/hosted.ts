import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { integrityOf, publish } from './publish.ts';
import { minifyCss } from './styles.ts';

const root = join(import.meta.dirname, '..', 'hosted');

/** The version in an address, so that a changed file is fetched again. */
const markOf = (text: string) => integrityOf(text, 'sha256').slice(7, 15).replace(/\W/g, '');

/**
 * The hosted public pages: thin HTML around the same elements, with one small style sheet and script for all of them. The
 * form behind a family's link comes with its page, so that nothing else is loaded before it.
 */
export async function buildHosted(update: string): Promise<void> {
  const style = minifyCss(await readFile(join(root, 'hosted.css'), 'utf8'), 'hosted.css');
  const script = await bundle('../hosted/hosted.ts');
  const confetti = await bundle('../hosted/confetti.ts');
  const makeUp = await bundle('../hosted/makeup.ts');
  const place = await bundle('../hosted/place.ts');
  const booking = await bundle('../hosted/booking.ts');
  await publish('hosted/hosted.css', style);
  await publish('hosted/place.js', place);
  await publish('hosted/booking.js', booking);
  await publish('hosted/update.js', update);
  await publish('hosted/makeup.js', makeUp);
  await publish('hosted/hosted.js', script);
  await publish('hosted/confetti.js', confetti);
  for (const file of await readdir(root)) {
    if (!file.endsWith('.html')) continue;
    const page = await readFile(join(root, file), 'utf8');
    const marked = page
      .replaceAll('hosted.css"', `hosted.css?v=${markOf(style)}"`)
      .replaceAll('hosted.js"', `hosted.js?v=${markOf(script)}"`)
      .replaceAll('makeup.js"', `makeup.js?v=${markOf(makeUp)}"`)
      .replaceAll('place.js"', `place.js?v=${markOf(place)}"`)
      .replaceAll('booking.js"', `booking.js?v=${markOf(booking)}"`)
      .replaceAll('update.js"', `update.js?v=${markOf(update)}"`)
      .replaceAll('confetti.js"', `confetti.js?v=${markOf(confetti)}"`);
    await publish(`hosted/${file}`, marked.replace(/\n\s*/g, '\n'));
  }
}
