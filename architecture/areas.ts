import { areaOrder, stillOutOfOrder } from './order.ts';
import type { Held, Rule } from './rule.ts';
import { importsOf, testFile, withoutComments } from './sources.ts';

/** Folders of a package's src that aren't areas: their files are named after their contents. */
const plumbing: Record<string, string[]> = {
  core: ['http', 'menu', 'richText'],
  server: ['http', 'db', 'jobs', 'outside', 'testing', 'demo'],
  backoffice: ['http', 'shell', 'ui'],
  widgets: ['shared', 'loader'],
};

/** The area that a file belongs to, where it belongs to one. */
export const areaOf = (path: string): string | undefined => {
  const [, owner, src, first, second] = path.split('/');
  return path.startsWith('packages/') && src === 'src' && second && !plumbing[owner!]?.includes(first!)
    ? first
    : undefined;
};

/** An area can import areas before it in `areaOrder`, so that it can be read without the areas after it. Tests can import all. */
export const areasInOrder: Rule = (sources) =>
  sources
    .filter(
      ({ path }) =>
        /^packages\/(core|server)\//.test(path) &&
        areaOf(path) &&
        !testFile.test(path) &&
        !path.endsWith('/examples.ts'),
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

/** Where areas meet, and where they are listed. */
export const areas: Held[] = [
  {
    promise: 'an area imports only those before it',
    rule: areasInOrder,
    broken: [
      { path: 'packages/server/src/words/handlers.ts', text: "import { seeded } from '../privacy/queries.ts';" },
    ],
  },
  {
    promise: 'every contract is in the list of areas',
    rule: everyContractListed,
    broken: [
      {
        path: 'packages/core/src/gradebook/contract.ts',
        text: "export const marks = endpoint({ method: 'GET', path: 'marks' });",
      },
    ],
  },
];
