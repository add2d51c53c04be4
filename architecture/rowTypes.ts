import { readFileSync } from 'node:fs';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import {
  type Node,
  type NoSubstitutionTemplateLiteral,
  type TaggedTemplateExpression,
  type TypeNode,
  isIdentifier,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast';

/** A statement's claimed row type: for each column the kinds of value that it can hold. */
export type Row = Map<string, { kinds: Set<string>; optional: boolean }>;

/** A statement as written: where, its text between the values, and the rows that it claims, one of which must be right. */
export interface Claim {
  path: string;
  line: number;
  pieces: string[];
  rows: Row[];
}

/** A column as the database answered it: the number of its type, and whether it was null in any row. */
export interface Column {
  name: string;
  type: number;
  isNull: boolean;
}

/** Any value is right: JSON, whose shape the database does not know, and types that name none. */
const anything = 'anything';

/** The parts of TypeScript's own interface that `claimedRows` reads. It may change, so no other file uses it. */
export function claimedRows(folder: string, wanted: (path: string) => boolean): Claim[] {
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [`${folder}/tsconfig.json`] }).getProjects()[0]!;
    const kinds = new Kinds(project.checker);
    return project.rootFiles.flatMap((file) => {
      const path = file.slice(folder.length + 1);
      return wanted(path) && readFileSync(file, 'utf8').includes('sql<') ? claimsIn(project, file, path, kinds) : [];
    });
  } finally {
    api.close();
  }
}

function claimsIn(project: Project, file: string, path: string, kinds: Kinds): Claim[] {
  const source = project.program.getSourceFile(file)!;
  const found: { node: TaggedTemplateExpression; claimed: TypeNode }[] = [];
  const visit = (node: Node): void => {
    node.forEachChild(visit);
    if (!isTaggedTemplateExpression(node) || !isIdentifier(node.tag) || node.tag.text !== 'sql') return;
    const claimed = node.typeArguments?.[0];
    if (claimed) found.push({ node, claimed });
  };
  visit(source);
  const types = project.checker.getTypeAtLocation(found.map(({ claimed }) => claimed));
  return found.flatMap(({ node: { tag, template } }, place) => {
    const rows = membersOf(types[place]!).map((type) => kinds.rowOf(type));
    if (!rows.every((row) => row !== undefined)) return [];
    const pieces = isTemplateExpression(template)
      ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
      : [(template as NoSubstitutionTemplateLiteral).text];
    return [{ path, line: source.text.slice(0, tag.end).split('\n').length, pieces, rows }];
  });
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** Asks about each type once: every question goes to another process. */
class Kinds {
  readonly #checker: Checker;
  readonly #rows = new Map<number, Row | undefined>();
  readonly #kinds = new Map<number, string>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  /** A row by its properties; undefined if the type is a single value or a list, as for parts of a statement. */
  rowOf(type: Type): Row | undefined {
    if (!this.#rows.has(type.id)) this.#rows.set(type.id, this.#readRow(type));
    return this.#rows.get(type.id);
  }

  #readRow(type: Type): Row | undefined {
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection)) || this.#checker.isArrayLikeType(type))
      return undefined;
    const properties = this.#checker.getPropertiesOfType(type);
    const types = this.#checker.getTypeOfSymbol(properties);
    return new Map(
      properties.map(({ name }, place) => {
        const kinds = new Set(membersOf(types[place]!).map((member) => this.#kindOf(member)));
        return [name, { kinds, optional: kinds.delete('undefined') }];
      }),
    );
  }

  #kindOf(type: Type): string {
    const known = this.#kinds.get(type.id) ?? this.#readKind(type);
    this.#kinds.set(type.id, known);
    return known;
  }

  #readKind(type: Type): string {
    const { flags } = type;
    if (flags & TypeFlags.Null) return 'null';
    if (flags & TypeFlags.Undefined) return 'undefined';
    if (flags & TypeFlags.StringLike) return 'string';
    if (flags & TypeFlags.NumberLike) return 'number';
    if (flags & TypeFlags.BooleanLike) return 'boolean';
    if (!(flags & TypeFlags.Object)) return anything;
    if (this.#checker.isArrayType(type)) {
      const [element] = type.isTypeReference() ? this.#checker.getTypeArguments(type) : [];
      const kinds = element ? membersOf(element).map((member) => this.#kindOf(member)) : [];
      return `list of ${kinds.find((kind) => kind !== 'null') ?? anything}`;
    }
    const name = type.getSymbol()?.name;
    return name === 'Date' || name === 'Buffer' ? name : 'object';
  }
}

/** Kinds of value by PostgreSQL's numbers of types, as `connect` reads them; others arrive as text. */
const kindsByType: Record<string, readonly number[]> = {
  boolean: [16],
  number: [20, 21, 23, 26, 700, 701],
  Date: [1114, 1184],
  Buffer: [17],
  [anything]: [114, 3802, 2278],
  'list of boolean': [1000],
  'list of number': [1005, 1007, 1016, 1021, 1022, 1028, 1231],
  'list of string': [1002, 1009, 1014, 1015, 2951],
  'list of Date': [1115, 1182, 1185],
  [`list of ${anything}`]: [199, 3807],
};
const kindByType = new Map(Object.entries(kindsByType).flatMap(([kind, types]) => types.map((type) => [type, kind])));

/**
 * What is wrong with a row type that a statement claims, compared with what the database returned; empty if it is right. A
 * column can be missing if the type says so, but must be in another answer to the same text (`ever`).
 */
export function faultsOf(row: Row, columns: readonly Column[], ever: ReadonlySet<string> | undefined): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...row].filter(
    ([name, { optional }]) => !names.has(name) && !(optional && (ever?.has(name) ?? true)),
  );
  return [
    ...missing.map(([name]) => `no column brings ${name}`),
    ...columns.flatMap(({ name, type, isNull }) => {
      const claimed = row.get(name);
      if (!claimed || claimed.kinds.has(anything)) return [];
      const { kinds } = claimed;
      const kind = kindByType.get(type) ?? 'string';
      const right = kind === anything || kinds.has(kind) || isSomeList(kind, kinds);
      const said = [...kinds].join(' or ');
      return [
        ...(right ? [] : [`${name} is ${kind}, not ${said}`]),
        ...(isNull && !kinds.has('null') ? [`${name} may be null, not only ${said}`] : []),
      ];
    }),
  ];
}

/** Whether one is a list of values whose kind the other doesn't name. */
const isSomeList = (kind: string, kinds: ReadonlySet<string>): boolean =>
  [...kinds].some(
    (one) => one.startsWith('list') && kind.startsWith('list') && [one, kind].includes(`list of ${anything}`),
  );

/** Whether a statement was made from these pieces, with anything between them. */
export function isMadeOf(sql: string, pieces: readonly string[]): boolean {
  const [first, ...rest] = pieces as [string, ...string[]];
  const last = rest.pop();
  if (last === undefined) return sql === first;
  if (!sql.startsWith(first) || !sql.endsWith(last)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = sql.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= sql.length - last.length;
}
