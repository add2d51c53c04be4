import { ownLists } from './ownLists.ts';
import type { Held, Rule } from './rule.ts';
import { importsOf, testFile, withoutComments } from './sources.ts';

/** Files of `ui` that import more than core and `http`. This list may only get shorter. */
export const stillKnowing = new Set([
  'packages/backoffice/src/ui/gallery/Gallery.tsx → packages/backoffice/src/shell/preferences.ts',
  'packages/backoffice/src/ui/gallery/Header.tsx → packages/backoffice/src/shell/HeaderButtons.tsx',
]);

/** `ui` gets everything it draws as props: texts in the school's words, the currency, access. */
export const uiKnowsNoArea: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/backoffice/src/ui/') && !testFile.test(path))
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

/** An area's contributions to other areas' screens each have their own place. */
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

/** `ui/list` draws every list, with its states, keys and pages. A screen that has been moved to it leaves the list of exceptions. */
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

/** What screens are made of. */
export const screens: Held[] = [
  {
    promise: 'what screens are drawn with knows no area',
    rule: uiKnowsNoArea,
    broken: [
      {
        path: 'packages/backoffice/src/ui/Seeded.tsx',
        text: "import { useSession } from '../session/session.ts';",
      },
    ],
  },
  {
    promise: 'no two areas bring something to the same place of a screen',
    rule: placesDiffer,
    broken: [
      {
        path: 'packages/backoffice/src/seeded/dashboardCard.ts',
        text: "export const dashboardCard = { at: ['wide', 10] };",
      },
    ],
  },
  {
    promise: 'a list is drawn by ui/list',
    rule: oneList,
    broken: [
      {
        path: 'packages/backoffice/src/people/Seeded.tsx',
        text: 'export const Seeded = () => <Table label="People" columns={columns} rows={rows} rowKey={keyOf} />;',
      },
    ],
  },
];
