import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { buildHosted } from './hosted.ts';
import { manifest } from './manifest.ts';
import { beginBuild, finishBuild, integrityOf, publish } from './publish.ts';

/** The elements this version brings, by the last part of their tag. */
const widgets = ['signup', 'enquiry'];

async function main(): Promise<void> {
  const started = performance.now();
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
  const major = version.split('.')[0]!;
  await beginBuild();
  const integrity: Record<string, string> = {};
  for (const name of widgets) {
    const code = await bundle(`${name}/element.ts`, { __VERSION__: JSON.stringify(version) });
    integrity[name] = integrityOf(code);
    await publish(`${version}/${name}.js`, code);
  }
  const loader = await bundle('loader/loader.ts', {
    __VERSION__: JSON.stringify(version),
    __INTEGRITY__: JSON.stringify(integrity),
  });
  await publish(`${major}/loader.js`, loader);
  await publish(`${version}/loader.js`, loader);
  const hashes = { 'loader.js': integrityOf(loader), ...Object.fromEntries(Object.entries(integrity).map(([n, h]) => [`${n}.js`, h])) };
  await publish(`${version}/integrity.json`, `${JSON.stringify(hashes, null, 2)}\n`);
  await publish('custom-elements.json', `${JSON.stringify(await manifest(), null, 2)}\n`);
  await buildHosted();
  await finishBuild();
  console.log(`Built widgets ${version} in ${Math.round(performance.now() - started)} ms`);
}

await main();
