import { posix } from 'node:path';
import { areaOrder, stillOutOfOrder } from './order.ts';
import { ownLists } from './ownLists.ts';
import { importsOf, type Source, withoutComments } from './sources.ts';

/** A rule looks at all files and answers one sentence for each place that breaks it. */
export type Rule = (sources: Source[]) => string[];

const longest = 300;
const mostProps = 11;
const vague = /^(index|utils?|helpers?|hooks|types|common|misc|constants|lib)$/;
const test = /\.(test|spec)\.tsx?$/;

/** Folders of a package's src that are no area: their files are named after what they hold. */
const plumbing: Record<string, string[]> = {
  core: ['http', 'menu', 'richText'],
  server: ['http', 'db', 'jobs', 'outside', 'testing', 'demo'],
  backoffice: ['http', 'shell', 'ui'],
  widgets: ['shared', 'loader'],
};

/** What a file of an area may be called. A screen's parts are named after the part, its logic after what it does. */
const vocabulary: Record<string, RegExp> = {
  core: /^(area|contract|events|fields|schemas|rules|person)(\.test)?\.ts$/,
  server: /^((area|handlers|verbs|queries|tables|jobs|examples|demo)(\.test)?\.ts|[a-z-]+\.test\.ts)$/,
  backoffice: /^(routes\.tsx|[A-Z]\w*\.tsx|[A-Za-z]\w*\.css\.ts|[a-z]\w*(\.test)?\.tsx?)$/,
  widgets: /^(element\.ts|[A-Z]\w*\.tsx|[A-Za-z]\w*\.css\.ts|[a-z]\w*\.test\.ts)$/,
};

export const fileNames: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    const [, owner, src, first] = path.split('/');
    const base = posix.basename(path);
    const stem = base.replace(/\..*$/, '');
    if (vague.test(stem) || path.split('/').some((part) => /^(utils?|helpers?|hooks)$/.test(part)))
      return [`${path}: the name says nothing about what it holds; name it after its noun`];
    const isArea =
      path.startsWith('packages/') && src === 'src' && first !== base && !plumbing[owner!]?.includes(first!);
    if (!isArea || vocabulary[owner!]?.test(base)) return [];
    return [`${path}: an area of ${owner} has no file of this name; see the layout in ARCHITECTURE.md`];
  });

const mayImport: Record<string, string[]> = {
  core: ['core'],
  server: ['core', 'server'],
  backoffice: ['core', 'backoffice'],
  widgets: ['core', 'widgets'],
};
const coreStandsOn = /^(zod\/mini|dayjs(\/.*)?|@internationalized\/date)$/;

export const importDirection: Rule = (sources) =>
  sources
    .filter(({ path }) => /^packages\/\w+\/src\//.test(path))
    .flatMap((source) => {
      const owner = source.path.split('/')[1]!;
      return importsOf(source).flatMap(({ name, target }) => {
        const to = target?.startsWith('packages/') ? target.split('/')[1]! : undefined;
        if (to && !mayImport[owner]?.includes(to)) return [`${source.path}: ${owner} must not import ${to} (${name})`];
        if (!target && owner === 'core' && !test.test(source.path) && !coreStandsOn.test(name))
          return [`${source.path}: core stands on zod/mini, dayjs and @internationalized/date only, not on ${name}`];
        return [];
      });
    });

/** Files of `ui` that know more than core and `http`. This list may only get shorter. */
const stillKnowing = new Set([
  'packages/backoffice/src/ui/gallery/Gallery.tsx → packages/backoffice/src/shell/preferences.ts',
  'packages/backoffice/src/ui/gallery/Header.tsx → packages/backoffice/src/shell/HeaderButtons.tsx',
]);

/** What `ui` draws is said by its props: texts in the school's words, the currency, what somebody may do. */
export const uiKnowsNoArea: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/backoffice/src/ui/') && !test.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(
          ({ target }) =>
            target?.startsWith('packages/backoffice/') &&
            !/^packages\/backoffice\/src\/(ui|http)\//.test(target) &&
            !stillKnowing.has(`${source.path} → ${target}`),
        )
        .map(({ target }) => `${source.path}: ui stands on core and http alone; take ${target} as a prop`),
    );

const maySpeakSql =
  /(^|\/)(queries|examples|demo)\.ts$|^packages\/server\/src\/(db|testing|demo)\/|^(bench|e2e|scripts|architecture)\//;
const sql = [
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bsql(<[^`]*>)?`/,
  /(['"`])\s*(select\s[\s\S]{0,200}?\bfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table|alter\s+table|truncate\s)/i,
];

export const sqlOnlyInQueries: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/') && !maySpeakSql.test(path) && !test.test(path))
    .flatMap((source) => {
      const code = withoutComments(source.text);
      const driver = importsOf(source).find(({ name, when }) => /^(pg|kysely)(\/|$)/.test(name) && when !== 'types');
      return driver || sql.some((pattern) => pattern.test(code)) ? [`${source.path}: SQL belongs into queries.ts`] : [];
    });

export const noSchemaInWidgets: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reaches = (path: string, seen: Set<string>): boolean => {
    const source = byPath.get(path);
    if (!source || seen.has(path)) return false;
    seen.add(path);
    return importsOf(source).some(
      ({ name, target, when }) =>
        when !== 'types' && (/^zod(\/|$)/.test(name) || (target !== undefined && reaches(target, seen))),
    );
  };
  return sources
    .filter(({ path }) => path.startsWith('packages/widgets/src/') && !test.test(path) && reaches(path, new Set()))
    .map(({ path }) => `${path}: a schema would land in the widget; import its types only`);
};

const impure =
  /\b(Date\.now|Math\.random|crypto\.|fetch\(|process\.|globalThis|window\.|document\.|localStorage|sessionStorage|console\.|setTimeout|setInterval|await\s|async\s)|\bnew Date\(\)|\bdayjs(\.utc)?\(\)|\btoday\(|\bnow\(/;

export const pureRules: Rule = (sources) =>
  sources
    .filter(({ path }) => /(^|\/)rules\.ts$/.test(path) && path.startsWith('packages/'))
    .flatMap((source) => {
      const found =
        impure.exec(withoutComments(source.text))?.[0] ??
        importsOf(source).find(({ name, when }) => name.startsWith('node:') && when !== 'types')?.name;
      return found
        ? [
            `${source.path}: a rule is a pure function; take the clock, chance and data as parameters instead of ${found.trim()}`,
          ]
        : [];
    });

/** Circles of what files import in order to run or for their types; what is fetched later may know the way back. */
export const noCycles: Rule = (sources) => {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target, when }) => (target && when !== 'later' ? [target] : [])),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: string[]): void => {
    if (way.includes(path))
      return void found.push(
        `${[...way.slice(way.indexOf(path)), path].join(' → ')}: these files import each other in a circle`,
      );
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
};

export const shortFiles: Rule = (sources) =>
  sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > longest ? [`${path}: ${lines} lines; split it by its nouns below ${longest}`] : [];
  });

/** Functions of 60 lines and nesting of three are the linter's to hold; it can't count a component's props. */
export const fewProps: Rule = (sources) =>
  sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap((source) => {
      const code = withoutComments(source.text);
      const taken = [...code.matchAll(/\bfunction ([A-Z]\w*)(?:<[^(]*>)?\(\{([^}]*)\}/g)].map(([, name, list]) => ({
        name,
        count: list!.split(',').filter((prop) => prop.trim()).length,
      }));
      const declared = [...code.matchAll(/\b(?:interface|type) (\w*Props)\b[^{]*\{([^}]*)\}/g)].map(
        ([, name, list]) => ({ name, count: list!.match(/(^|[;,\n])\s*\w+\??:/g)?.length ?? 0 }),
      );
      return [...taken, ...declared]
        .filter(({ count }) => count > mostProps)
        .map(
          ({ name, count }) =>
            `${source.path}: ${name} takes ${count} props; split it, or give it one object, below ${mostProps + 1}`,
        );
    });

/** A list is drawn by `ui/list`, which brings its states, keys and pages. A screen of the list of those to move that has moved is to leave it. */
export const oneList: Rule = (sources) => {
  const drawing = sources.filter(
    ({ path, text }) =>
      /^packages\/backoffice\/src\/(?!ui\/).*\.tsx$/.test(path) && /<(Table|Pagination)\b/.test(withoutComments(text)),
  );
  const paths = new Set(drawing.map(({ path }) => path));
  return [
    ...drawing
      .filter(({ path }) => !ownLists.has(path))
      .map(({ path }) => `${path}: draws a table or pages by itself; use List of ui/list`),
    ...[...ownLists]
      .filter((path) => !paths.has(path))
      .map((path) => `${path}: draws no list by itself any more; take it out of architecture/ownLists.ts`),
  ];
};

/** The endpoints themselves are checked as values; this finds a contract that its area does not name, and an area that is in no list. */
export const everyContractListed: Rule = (sources) => {
  const named = (path: string) =>
    new Set(sources.filter((one) => one.path === path).flatMap((one) => importsOf(one).map(({ target }) => target)));
  const areas = named('packages/core/src/areas.ts');
  return sources
    .filter(
      ({ path, text }) =>
        /^packages\/core\/src\/.+\/contract\.ts$/.test(path) && /\bendpoint\(/.test(withoutComments(text)),
    )
    .flatMap(({ path }) => {
      const area = `${path.split('/').slice(0, 4).join('/')}/area.ts`;
      if (!named(area).has(path)) return [`${path}: not named in ${area}`];
      return areas.has(area) ? [] : [`${path}: its area is not in the list packages/core/src/areas.ts`];
    });
};

/** The area that a file belongs to, where it belongs to one. */
const areaOf = (path: string): string | undefined => {
  const [, owner, src, first, second] = path.split('/');
  return path.startsWith('packages/') && src === 'src' && second && !plumbing[owner!]?.includes(first!)
    ? first
    : undefined;
};

/** An area may import those that stand before it in `areaOrder`, so that it can be read without those after it. Tests may import all. */
export const areasInOrder: Rule = (sources) =>
  sources
    .filter(
      ({ path }) =>
        /^packages\/(core|server)\//.test(path) && areaOf(path) && !test.test(path) && !path.endsWith('/examples.ts'),
    )
    .flatMap((source) => {
      const own = areaOf(source.path)!;
      const place = areaOrder.indexOf(own);
      if (place < 0) return [`${source.path}: the area ${own} has no place in architecture/order.ts`];
      return importsOf(source).flatMap(({ target }) => {
        const other = target && areaOf(target);
        if (!other || areaOrder.indexOf(other) <= place || stillOutOfOrder.has(`${source.path} → ${target}`)) return [];
        return [`${source.path}: ${own} comes before ${other} in architecture/order.ts and must not import ${target}`];
      });
    });

/** Whether a way, written `file → file`, is an import of the one by the other. */
function imports(byPath: ReadonlyMap<string, Source>, way: string): boolean {
  const [from, to] = way.split(' → ') as [string, string];
  const source = byPath.get(from);
  return source !== undefined && importsOf(source).some(({ target }) => target === to);
}

/** What areas bring to a screen of others has a place there, and no two share one. */
export const placesDiffer: Rule = (sources) => {
  const brought = /^packages\/backoffice\/src\/.*\b(personTab|staffTab|dashboardCard|found)\.tsx?$/;
  const at = /\bat: (\[[^\]]*\]|\d+)/;
  const taken = new Map<string, string>();
  return sources.flatMap(({ path, text }) => {
    const [, kind] = brought.exec(path) ?? [];
    const place = kind && at.exec(withoutComments(text))?.[1];
    if (!kind) return [];
    if (!place) return [`${path}: say its place as at: 10`];
    const other = taken.get(`${kind} ${place}`);
    taken.set(`${kind} ${place}`, path);
    return other && other !== path ? [`${path}: has the place ${place} of ${other}`] : [];
  });
};

/** What waits to be mended is listed by name; an entry that is mended must leave its list, or the fault could come back unseen. */
export const listsHoldTrue: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const turned = [...stillOutOfOrder].filter((way) => !imports(byPath, way));
  const forgotten = [...stillKnowing].filter((way) => !imports(byPath, way));
  return [
    ...forgotten.map((way) => `${way}: no longer so; take it out of stillKnowing`),
    ...turned.map((way) => `${way}: no longer so; take it out of architecture/order.ts`),
  ];
};
