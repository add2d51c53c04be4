import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { bookingPage } from '@schoolbell/core/bookings/page/contract';
import type { leadFormConfig, studentFormConfig } from '@schoolbell/core/forms/contract';
import { bundle, bundlePart, deskKit, tillKit } from './bundle.ts';
import { buildHosted } from './hosted.ts';
import { manifest } from './manifest.ts';
import { beginBuild, finishBuild, integrityOf, publish } from './publish.ts';
import { nameStyles } from './styles.ts';

/** The elements of this version, by the last part of their tag, and the server's address for each. */
const widgets = {
  signup: 'signUp/getOptions' satisfies (typeof studentFormConfig)['path'],
  enquiry: 'signUp/lead/getOptions' satisfies (typeof leadFormConfig)['path'],
  // Only the element knows the link, so the loader asks for nothing.
  update: '',
  booking: 'online/book/page' satisfies (typeof bookingPage)['path'],
  // The loader knows no invoice's link.
  payment: '',
};

/** Parts that only some forms need, each in its own file. */
const parts = ['family', 'saving', 'agreements', 'choice', 'phone', 'files', 'lists'];

/** Publishes the parts, and returns the version in their address, so that a changed one is fetched again. */
async function publishParts(version: string): Promise<string> {
  const codes = await Promise.all(parts.map((name) => bundlePart(`shared/parts/${name}.ts`)));
  for (const [at, name] of parts.entries()) await publish(`${version}/${name}.js`, codes[at]!);
  return integrityOf(codes.join(''), 'sha256').slice(7, 13).replace(/\W/g, '');
}

/** Publishes the second half of booking, and returns the version in its address. */
async function publishWho(version: string, define: Record<string, string>): Promise<string> {
  const isOwn = (path: string) => /booking\/who\.css|form\/form\.css/.test(path);
  const code = await bundlePart('shared/booking/who.ts', { modules: deskKit, isOwn, define });
  await publish(`${version}/who.js`, code);
  return integrityOf(code, 'sha256').slice(7, 13).replace(/\W/g, '');
}

/** Publishes the second half of paying and its confetti, and returns the version in the address of each. */
async function publishTill(version: string): Promise<Record<'__TILL__' | '__CHEER__', string>> {
  const mark = (code: string) => JSON.stringify(integrityOf(code, 'sha256').slice(7, 13).replace(/\W/g, ''));
  const cheer = await bundlePart('shared/payment/cheer.ts', { modules: {} });
  await publish(`${version}/cheer.js`, cheer);
  const define = { __VERSION__: JSON.stringify(version), __CHEER__: mark(cheer) };
  const isOwn = (path: string) => path.includes('payment/result.css');
  const till = await bundlePart('shared/payment/till.ts', { modules: tillKit, isOwn, define });
  await publish(`${version}/till.js`, till);
  return { __TILL__: mark(till), __CHEER__: mark(cheer) };
}

/** Chromium then compiles every function away from the main thread while the file arrives, not one by one when it's called. */
const EAGER = '//# allFunctionsCalledOnLoad\n';

async function main(): Promise<void> {
  const started = performance.now();
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  const major = version.split('.')[0]!;
  await beginBuild();
  const src = join(import.meta.dirname, '../src');
  const sheets = (await readdir(src, { recursive: true })).filter((file) => file.endsWith('.css.ts')).sort();
  await nameStyles(sheets.map((file) => join(src, file)));
  const define: Record<string, string> = {
    __VERSION__: JSON.stringify(version),
    __PARTS__: JSON.stringify(await publishParts(version)),
  };
  define['__WHO__'] = JSON.stringify(await publishWho(version, define));
  Object.assign(define, await publishTill(version));
  const codes: Record<string, string> = {};
  const brought: Record<string, string> = {};
  const forms = EAGER + (await bundle('both.ts', define));
  for (const [name, config] of Object.entries(widgets)) {
    const isForm = name === 'signup' || name === 'enquiry';
    const code = isForm ? forms : EAGER + (await bundle(`${name}/element.ts`, define));
    codes[`${name}.js`] = code;
    // Shorter than the published hashes, since the loader carries one for each element; all of them end with `=`.
    brought[`school-${name}`] = integrityOf(code, 'sha256').slice(7, -1) + config;
    await publish(`${version}/${name}.js`, code);
  }
  const loader = await bundle('loader/loader.ts', {
    __VERSION__: JSON.stringify(version),
    __WIDGETS__: JSON.stringify(brought),
  });
  codes['loader.js'] = loader;
  await publish(`${major}/loader.js`, loader);
  await publish(`${version}/loader.js`, loader);
  const hashes = Object.fromEntries(Object.entries(codes).map(([file, code]) => [file, integrityOf(code, 'sha384')]));
  await publish(`${version}/integrity.json`, `${JSON.stringify(hashes, null, 2)}\n`);
  await publish('custom-elements.json', `${JSON.stringify(await manifest(), null, 2)}\n`);
  await buildHosted(codes['update.js']!);
  await finishBuild();
  console.log(`Built widgets ${version} in ${Math.round(performance.now() - started)} ms`);
}

await main();
