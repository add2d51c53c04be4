// npm run texts: lists every text that a person can see, with its place and kind. `npm run texts -- forms inbox` lists
// those in files whose path contains one of these words.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from './findTexts.mjs';
import { root } from './steps.mjs';

const wanted = process.argv.slice(2);
/** Files that hold no texts for people: tests and their data, styles, statements, and the demo school. */
const silent =
  /\.(test|css)\.tsx?$|\.d\.ts$|\/(testing|demo)\/|\/(demo|examples|queries|tables|routes\.test)\.ts$|\/(timeZones|countries|currencies)\.ts$|\/ui\/gallery\//;

const files = ['core', 'server', 'backoffice', 'widgets'].flatMap((name) => {
  const folder = `packages/${name}/src`;
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !silent.test(file))
    .sort();
});

let count = 0;
const different = new Set();
for (const file of files.filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(word))))
  for (const { line, kind, text } of textsIn(file, readFileSync(join(root, file), 'utf8'))) {
    console.log(`${file}:${line}\t${kind}\t${text}`);
    count += 1;
    different.add(text);
  }
console.log(`${count} texts, ${different.size} different ones`);
