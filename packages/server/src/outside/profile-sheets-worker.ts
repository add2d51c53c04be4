import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Order, SheetsDocument } from './sheets.ts';

/** Scripts by their package and their font's name, the first that has a letter draws it; Noto Sans itself knows Latin, Greek, Cyrillic and Devanagari. */
const scripts = {
  '': 'Noto Sans',
  arabic: 'Noto Sans Arabic',
  hebrew: 'Noto Sans Hebrew',
  armenian: 'Noto Sans Armenian',
  georgian: 'Noto Sans Georgian',
  ethiopic: 'Noto Sans Ethiopic',
  bengali: 'Noto Sans Bengali',
  gujarati: 'Noto Sans Gujarati',
  gurmukhi: 'Noto Sans Gurmukhi',
  kannada: 'Noto Sans Kannada',
  malayalam: 'Noto Sans Malayalam',
  sinhala: 'Noto Sans Sinhala',
  tamil: 'Noto Sans Tamil',
  telugu: 'Noto Sans Telugu',
  thai: 'Noto Sans Thai',
  lao: 'Noto Sans Lao',
  khmer: 'Noto Sans Khmer',
  myanmar: 'Noto Sans Myanmar',
  sc: 'Noto Sans SC',
  kr: 'Noto Sans KR',
} as const;
/** Symbols that occur in names: hearts and faces. */
const signs = 'Noto Emoji';
const weights = ['400Regular', '600SemiBold'];

const require = createRequire(import.meta.url);
const families = ['emoji', ...Object.keys(scripts).map((script) => `sans${script && `-${script}`}`)];
const fontPaths = families.flatMap((family) => {
  const folder = dirname(require.resolve(`@expo-google-fonts/noto-${family}/package.json`));
  return weights.map((weight) => join(folder, weight));
});
const folder = dirname(fileURLToPath(import.meta.url));
const template = readFileSync(join(folder, 'profile-sheets.typ'), 'utf8');
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths }] });

/** Puts a picture where the template can read it; returns its name there. */
function shown(name: string, picture: Uint8Array | null): string | null {
  if (picture) compiler.mapShadow(join(folder, name), Buffer.from(picture));
  return picture && name;
}

function draw({ logo, people, ...rest }: SheetsDocument): Uint8Array {
  const data = {
    ...rest,
    fonts: [...Object.values(scripts), signs],
    logo: shown('logo.png', logo),
    people: people.map(({ picture, ...person }, at) => ({ ...person, picture: shown(`picture-${at}.png`, picture) })),
  };
  const bytes = compiler.pdf({ mainFileContent: template, inputs: { data: JSON.stringify(data) }, resetRead: true });
  compiler.resetShadow();
  compiler.evictCache(0);
  return bytes;
}

parentPort!.on('message', ({ number, document }: Order) => {
  try {
    parentPort!.postMessage({ number, bytes: draw(document) });
  } catch (error) {
    parentPort!.postMessage({ number, error: (error as Error).message });
  }
});
