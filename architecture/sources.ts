import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A source file: its path from the project's folder, and its text. */
export type Source = { path: string; text: string };

/** An import as written: what it names, where that is in the project, and whether it is needed at run time. */
export type Import = { name: string; target: string | undefined; when: 'load' | 'later' | 'types' };

/** Tests, which are allowed more than the code. */
export const testFile = /\.(test|spec)\.tsx?$/;

const root = join(import.meta.dirname, '..');
const folders = ['packages', 'examples', 'e2e', 'bench', 'scripts', 'architecture'];
const skipped = new Set(['node_modules', 'dist', 'public', 'test-results']);
const isSource = /\.(tsx?|mts|mjs)$/;

/** Every source file of the project. */
export function readSources(): Source[] {
  const atRoot = readdirSync(root).filter((name) => isSource.test(name));
  const paths = [...folders.flatMap((folder) => filesBelow(folder)), ...atRoot];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = posix.join(folder, name);
    if (skipped.has(name) || name.startsWith('.')) return [];
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path);
    return isSource.test(name) ? [path] : [];
  });
}

const statement =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:(?:[\w$]+\s*,?\s*)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})?\s*from\s*)?['"]([^'"\n]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** The imports of a file, in the style that this project writes them: one statement each, at the start of a line. */
export function importsOf({ path, text }: Source): Import[] {
  const code = withoutComments(text);
  const fixed = [...code.matchAll(statement)].map(([, type, name]) => ({
    name: name!,
    target: resolveImport(path, name!),
    when: type ? ('types' as const) : ('load' as const),
  }));
  const later = [...code.matchAll(dynamic)].map(([, name]) => ({
    name: name!,
    target: resolveImport(path, name!),
    when: 'later' as const,
  }));
  return [...fixed, ...later];
}

/** The text without its comments, found by lines and blocks that begin with a comment mark. */
export function withoutComments(text: string): string {
  return text.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '').replace(/(^|[ \t;,({])\/\/[^\n]*/gm, '$1');
}

function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const inside = /^@schoolbell\/([a-z]+)\/(.+)$/.exec(name);
  return inside ? `packages/${inside[1]}/src/${inside[2]}.ts` : undefined;
}
