import type { Plugin, Rolldown } from 'vite';
import { staticNames } from './inlinePages.ts';
import { filesOf, routeFiles } from './routeChunks.ts';

type Chunk = Rolldown.OutputChunk;

const list = /^const __vite__mapDeps=.*?m\.f=(\[[^\]]*\]).*\n/;
const places = /,__vite__mapDeps\(\[([\d,]*)\]\)/g;

/**
 * The lists of what lazy parts need, as Vite writes them into a script, without what is there by then: what the page or the
 * script itself has brought (`there`), and all but the part itself where the page knows the rest (`parts`). Each list is
 * written out where it is used, which packs smaller than a table of names with their places; a part that needs only itself has none.
 */
export function leanLists(code: string, there: ReadonlySet<string>, parts: ReadonlySet<string>): string {
  const table = list.exec(code);
  if (!table) {
    if (code.includes('__vite__mapDeps'))
      throw new Error('Vite writes the lists of lazy parts in another way than build/leanDeps.ts expects');
    return code;
  }
  const names = JSON.parse(table[1]!) as string[];
  return code.slice(table[0].length).replace(places, (_, at: string) => {
    const [part, ...rest] = at.split(',').map((place) => names[Number(place)]!);
    const needed = parts.has(part!) ? [part] : [part, ...rest].filter((name) => !there.has(name!));
    // The part alone: `leanPreload` reads its name off the import.
    return needed.length === 1 && needed[0] === part ? '' : `,[${needed.map((name) => `\`${name}\``).join()}]`;
  });
}

/** Everything that a page may come to run, lazy parts too. */
function reached(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) reached(bundle, next, seen);
  return seen;
}

/** Leaves out of each script's lists of files what needs no fetching: about 1 KiB gzip of the first load. */
export function leanDeps(source: string): Plugin {
  return {
    name: 'schoolbell:lean-deps',
    apply: 'build',
    generateBundle: {
      // After Vite has written the lists.
      order: 'post',
      handler(_options, bundle) {
        const { entry, parts } = routeFiles(bundle, source);
        const known = new Set(Object.keys(parts));
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk') as Chunk[];
        const elsewhere = new Set(
          chunks
            .filter((chunk) => chunk.isEntry && staticNames.some((name) => name === chunk.name))
            .flatMap((chunk) => [...reached(bundle, chunk.fileName)]),
        );
        for (const chunk of chunks) {
          // A page without the app has neither its files nor its list of parts.
          const isElsewhere = elsewhere.has(chunk.fileName);
          const own = filesOf(bundle, chunk);
          chunk.code = leanLists(
            chunk.code,
            isElsewhere ? own : new Set([...own, ...entry]),
            isElsewhere ? new Set() : known,
          );
        }
      },
    },
  };
}
