import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
/** Signs that stand in names all the same: hearts and faces. */
const signs = 'Noto Emoji';
const weights = ['400Regular', '600SemiBold'];

const require = createRequire(import.meta.url);

/** The fonts by name, in the order in which they are asked for a letter. */
export const fontNames: readonly string[] = [...Object.values(scripts), signs];

/** The folders that hold them: two of the nine weights that each package brings. */
export const fontPaths: string[] = ['emoji', ...Object.keys(scripts).map((script) => `sans${script && `-${script}`}`)]
  .map((family) => dirname(require.resolve(`@expo-google-fonts/noto-${family}/package.json`)))
  .flatMap((folder) => weights.map((weight) => join(folder, weight)));
