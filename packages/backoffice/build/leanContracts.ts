import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [name: string]: unknown;
}

const contract = /packages\/core\/src\/.*contract\.ts$/;
const coreModule = /packages\/core\/src\//;
const WHOLE = '?whole';
/** Modules that hold schemas and nothing that a call needs. */
const schemaModules = /^zod\/mini$|\/http\/(endpoint|fields|page|bulk)\.ts$|\/(person|schemas)\.ts$/;
/** What an endpoint tells the server, the reference page and `newsTable`, but not the browser. */
const unread = new Set(['input', 'result', 'summary', 'limit', 'crossOrigin', 'writes', 'shows']);

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Every node below one. */
function* below(node: Node): Generator<Node> {
  for (const value of Object.values(node).flat()) {
    if (!isNode(value)) continue;
    yield value;
    yield* below(value);
  }
}

/** The names that an expression speaks of, its own where it is one. */
const names = (node: Node) =>
  [node, ...below(node)].filter((one) => one.type === 'Identifier').map((one) => one.name as string);

/** The `const` of a statement, exported or not. */
function constOf(statement: Node): { name: string; value: Node } | null {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
  if (declaration?.type !== 'VariableDeclaration') return null;
  const [first] = declaration.declarations as { id: Node; init: Node }[];
  return { name: first!.id.name as string, value: first!.init };
}

const isEndpoint = (value: Node) => value.type === 'CallExpression' && (value.callee as Node).name === 'endpoint';

/** `{ method, path, access, … }` of an endpoint, with the browser's names only. */
function leanEndpoint(code: string, value: Node, schemas: ReadonlySet<string>): string {
  const properties = (value.arguments as Node[])[0]!.properties as Node[];
  const kept = properties.filter((property) => !unread.has((property.key as Node).name as string));
  const gone = kept.flatMap((property) => names(property.value as Node)).find((name) => schemas.has(name));
  // Left as it is, the screen would stop at a name that nothing declares.
  if (gone) throw new Error(`An endpoint names ${gone}, which the browser's build leaves out with the schemas`);
  return `{ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} }`;
}

/** A contract as the browser needs it: its endpoints as plain values, its lists of names, and no schema. */
function lean(code: string, statements: readonly Node[]): string {
  const schemas = new Set<string>();
  const written: string[] = [];
  for (const statement of statements) {
    const text = code.slice(statement.start, statement.end);
    if (statement.type === 'ImportDeclaration') {
      const from = (statement.source as Node).value as string;
      if (schemaModules.test(from) || contract.test(`packages/core/src/${from}`))
        names(statement).forEach((name) => schemas.add(name));
      else written.push(text);
      continue;
    }
    // A type is gone from the build in any case.
    if (statement.exportKind === 'type') continue;
    const constant = constOf(statement);
    if (!constant && names(statement).some((name) => schemas.has(name)))
      throw new Error(`A contract's ${statement.type} names a schema, which the browser's build leaves out: ${text}`);
    if (constant && isEndpoint(constant.value))
      written.push(`export const ${constant.name} = ${leanEndpoint(code, constant.value, schemas)};`);
    else if (constant && names(constant.value).some((name) => schemas.has(name))) schemas.add(constant.name);
    else written.push(text);
  }
  return written.join('\n');
}

/**
 * Leaves the schemas out of the contracts that screens import: a call needs two words of an endpoint, and only forms
 * check by a schema, which they take from a module of its own (`people/person`). That keeps zod out of the first load.
 * A screen that imports a schema from a contract stops the build; what core's own schemas import stays whole.
 */
export function leanContracts(): Plugin {
  return {
    name: 'schoolbell:lean-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.?\/.*contract\.ts$/ },
      async handler(source, importer, options) {
        if (!importer || !coreModule.test(importer) || (contract.test(importer) && !importer.endsWith(WHOLE)))
          return null;
        const found = await this.resolve(source, importer.replace(WHOLE, ''), { ...options, skipSelf: true });
        return found && `${found.id}${WHOLE}`;
      },
    },
    load: {
      filter: { id: /contract\.ts\?whole$/ },
      handler: async (id) => ({ code: await readFile(id.slice(0, -WHOLE.length), 'utf8'), moduleType: 'ts' }),
    },
    transform: {
      filter: { id: contract },
      handler(code) {
        const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
        return { code: lean(code, body), map: null };
      },
    },
  };
}
